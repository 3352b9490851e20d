"""An engine without a network that answers the same forced tools."""
