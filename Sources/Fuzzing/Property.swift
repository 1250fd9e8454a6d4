/// Ends the program like a crash if a property of an input is violated, so libFuzzer keeps the
/// input. The message names the property in release builds too, where `precondition` prints
/// nothing.
func require(
  _ isMet: Bool, _ violation: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { violated(violation(), file: file, line: line) }
}

/// Ends the program as `require` does, for code that nothing can follow.
func violated(_ violation: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError("Property violated: \(violation)", file: file, line: line)
}
