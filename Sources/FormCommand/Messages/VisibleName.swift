import FormEngine

/// Returns the name of a file for messages, with control characters made visible.
func visibleName(_ name: String) -> String { visibleText(name) }
