/// Ends the program as a crash does when a property of an input is not met, so that libFuzzer keeps the
/// input; the message says which one, in release builds too, where `precondition` says nothing.
func require(
  _ isMet: Bool, _ violation: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isMet { violated(violation(), file: file, line: line) }
}

/// The same where there is nothing to go on with.
func violated(_ violation: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  fatalError("Property violated: \(violation)", file: file, line: line)
}
