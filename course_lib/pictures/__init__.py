"""Pictures that ask first, then move: each is one Python and one JavaScript file on a shared frame."""

from course_lib.pictures.attention_explorer import attention_explorer

__all__ = ["attention_explorer"]
