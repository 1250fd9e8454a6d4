import Foundation
import Testing

/// The example of the library in the README is the file next to this one, and does what it says.
@Test func itDoesWhatTheReadmeSays() throws {
  #expect(signIn() == ["password: An answer is required."])
  let here = URL(filePath: #filePath).deletingLastPathComponent()
  let example = try String(
    contentsOf: here.appending(path: "LibraryExample.swift"), encoding: .utf8)
  let readme = try String(
    contentsOf: here.appending(path: "../../../README.md"), encoding: .utf8)
  #expect(readme.contains("```swift\n\(example)```"))
  #expect(readme.contains("It returns `\(signIn().joined())`"))
}
