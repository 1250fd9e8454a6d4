// Placeholder until the first test of this module lands.
