// The testee takes the library beside it, and nothing else.
