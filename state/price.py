"""What a model's tokens cost, as the person was told by its provider."""

from typing import Annotated

from pydantic import Field

from notewright.state.frozen import Frozen

PerMillion = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Price(Frozen):
    """Money per million tokens; `cached` is for those of the input that the provider had kept."""

    input: PerMillion
    cached: PerMillion
    output: PerMillion
