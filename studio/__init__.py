"""What LangGraph Studio opens."""
