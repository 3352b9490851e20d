"""The graph that `langgraph.json` names. Importing it opens the data folder, so only the development server does.

It has no checkpoints of its own: the server keeps them.
"""

from notewright.studio.opening import open_for_studio
from notewright.workspace.settings import open_home

workflow = open_for_studio(open_home())
