%% Distance of two nodes without a path between them.
-define(NO_PATH, 1.0e300).
