// It depends on the library in the folder molecule, by its name, and on nothing else.
