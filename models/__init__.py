"""The call ladder over langchain-openai, the offline engine, prompts. Importing it loads no provider."""

from notewright.models.calls import ChatModels
from notewright.models.provider import models_from_environment, offline_models
from notewright.models.rung_memory import RUNGS, RungMemory

__all__ = ["RUNGS", "ChatModels", "RungMemory", "models_from_environment", "offline_models"]
