import FormEngine
import FormLanguage

/// A form file that a command reads.
struct FormInput {
  static let standardInputName = "-"

  /// As the user gave it, or found below a folder that the user gave.
  var path: FilePath

  var name: String { path.description }

  /// Its bytes; of a file that is larger than a form may be, enough to tell.
  func read() throws(SystemError) -> SourceText {
    let limit = SourceText.byteLimit
    let bytes =
      name == FormInput.standardInputName
      ? try ReadFile.bytes(from: System.standardInput, limit: limit)
      : try ReadFile.bytes(of: path, limit: limit)
    return SourceText(name: name, bytes: bytes)
  }
}

/// A name of a file as messages show it: nothing in it can drive a terminal.
func visibleName(_ name: String) -> String { visibleText(name) }
