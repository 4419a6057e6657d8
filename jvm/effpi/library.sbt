// Effpi's runtime, rebuilt from its description (docs/systems/effpi.md). It knows nothing of the suite.
