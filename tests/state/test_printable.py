"""Text from a vault cannot steer the terminal on which it is shown."""

from notewright.state.printable import printable


def test_control_characters_are_taken_out_and_words_stay() -> None:
    assert printable("a\x1b[2Jb\x1b]0;title\x07c\x00\r\n\t发布\x9b8m") == "a[2Jb]0;titlec\n\t发布8m"
