"""Long checks, in parts that can be broken off and go on; `python -m tests.long` tells of them."""
