"""What LangGraph Studio opens: the exported graph, its logins, sample threads. It holds no rule of its own."""
