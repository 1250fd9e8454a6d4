/// A temporary file that is removed when it is no longer referenced. `Benchmarks` passes such files
/// to the programs that it measures.
package final class ScratchFile {
  package var path: String { file.description }
  private let file: FilePath
  private let descriptor: Int32

  /// Creates a file whose name ends in `.suffix`; returns nil if that fails.
  package init?(_ suffix: String, _ bytes: [UInt8] = []) {
    let folder = System.variable("TMPDIR") ?? "/tmp"
    do throws(SystemError) {
      (file, descriptor) = try System.createTemporaryFile(
        in: FilePath(folder), prefix: "formwalk-", suffix: "." + suffix)
    } catch {
      return nil
    }
    guard append(bytes) else { return nil }
  }

  deinit {
    System.close(descriptor)
    System.remove(file)
  }

  /// Appends bytes; returns false if not all of them were written.
  package func append(_ bytes: [UInt8]) -> Bool {
    (try? WriteFile.all(bytes, to: descriptor)) != nil
  }
}
