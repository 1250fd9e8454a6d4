import FormEngine

/// The name of a file as messages show it: nothing in it can control a terminal.
func visibleName(_ name: String) -> String { visibleText(name) }
