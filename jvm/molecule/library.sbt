// Molecule's process networks, rebuilt from their description (docs/systems/molecule.md). No dependencies.
