"""The offline engine: a chat model without a language model. It spots, extracts and counts; it never invents."""

from notewright.models.offline.chat import OfflineChat

__all__ = ["OfflineChat"]
