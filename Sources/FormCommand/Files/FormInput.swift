import FormEngine
import FormSyntax

/// A form file that a command reads.
final class FormInput {
  static let standardInputName = "-"
  /// The size from which preparing for a form pays off.
  private static let largeSize = 1 << 18
  /// The number of bytes allocated for each byte of a form.
  private static let memoryOfByte = 20

  /// As the user gave it, or found below a folder that the user gave.
  let path: FilePath
  /// Its text, once it was read, or what replaced it.
  var source: SourceText?

  init(path: FilePath) { self.path = path }

  var name: String { path.description }

  var isStandardInput: Bool { name == FormInput.standardInputName }

  /// Its bytes; for a file that is larger than a form may be, enough to see that.
  func read() throws(SystemError) -> SourceText {
    let limit = SourceText.byteLimit
    // Before a file is read, so that its bytes are on large pages, too. Something that is not a
    // file has no size.
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

  /// Replaces the file in one step, keeping its permissions.
  func replace(with bytes: [UInt8]) throws(SystemError) {
    try WriteFile.update(path, with: bytes)
  }
}
