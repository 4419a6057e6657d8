// Brings the index of runs to life.

startTheme();
