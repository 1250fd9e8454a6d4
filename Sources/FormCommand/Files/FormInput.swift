import FormEngine
import FormSyntax

/// A form file that a command reads.
final class FormInput {
  static let standardInputName = "-"
  /// The size in bytes above which memory is prepared for a form.
  private static let largeSize = 1 << 18
  /// The expected number of allocated bytes per byte of a form.
  private static let memoryOfByte = 20

  /// The path as the user gave it, or as it was found in a given folder.
  let path: FilePath
  /// The text, once it has been read or replaced.
  var source: SourceText?

  init(path: FilePath) { self.path = path }

  var name: String { path.description }

  var isStandardInput: Bool { name == FormInput.standardInputName }

  /// Reads the text; for a file that is too large, only enough to detect that.
  func read() throws(SystemError) -> SourceText {
    let limit = SourceText.byteLimit
    // Memory is prepared before a file is read, so its bytes are on large pages, too. Inputs that
    // are not files have no known size.
    let size = isStandardInput ? 0 : min((try? System.status(of: path).size) ?? 0, limit)
    prepare(for: size)
    let bytes =
      isStandardInput
      ? try ReadFile.bytes(from: System.standardInput, limit: limit)
      : try ReadFile.bytesOfRegularFile(path, limit: limit)
    guard let bytes else { throw try System.status(of: path).kind == .folder ? .isFolder : .noFile }
    if size == 0 { prepare(for: bytes.count) }
    return SourceText(name: name, bytes: bytes)
  }

  private func prepare(for size: Int) {
    guard size > FormInput.largeSize else { return }
    System.expectToAllocate(size * FormInput.memoryOfByte)
  }

  /// Replaces the file atomically, keeping its permissions.
  func replace(with bytes: [UInt8]) throws(SystemError) {
    try WriteFile.update(path, with: bytes)
  }
}
