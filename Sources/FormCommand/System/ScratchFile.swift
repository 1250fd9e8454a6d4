/// A file in the folder for temporary files, removed when nobody holds it any more: what `Benchmarks`
/// gives to the programs that it measures.
package final class ScratchFile {
  package let path: String
  private let descriptor: Int32

  /// Makes a file whose name ends in `.suffix`; nothing when that fails.
  package init?(_ suffix: String, _ bytes: [UInt8] = []) {
    let folder = System.variable("TMPDIR") ?? "/tmp"
    path = "\(folder)/formwalk-\(System.processNumber).\(suffix)"
    do throws(SystemError) {
      descriptor = try System.createFile(FilePath(path))
    } catch {
      return nil
    }
    guard append(bytes) else { return nil }
  }

  deinit {
    System.close(descriptor)
    System.remove(FilePath(path))
  }

  /// Whether all of the bytes were written.
  package func append(_ bytes: [UInt8]) -> Bool {
    (try? WriteFile.all(bytes, to: descriptor)) != nil
  }
}
