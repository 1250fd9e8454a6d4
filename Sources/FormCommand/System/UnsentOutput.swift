/// Bytes that wait until a descriptor takes them, so that input can be read meanwhile.
struct UnsentOutput {
  let descriptor: Int32
  private var bytes: [UInt8] = []
  /// The number of bytes at the start that have been sent.
  private var sent = 0

  init(to descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The number of bytes that wait.
  var count: Int { bytes.count - sent }

  mutating func add(_ more: [UInt8]) { bytes += more }

  /// Sends some bytes over the descriptor, which must be ready.
  mutating func send() throws(SystemError) {
    // A pipe that is ready accepts this much without blocking.
    let end = min(bytes.count, sent + 4_096)
    var failure: SystemError?
    bytes[sent..<end].withUnsafeBytes { buffer in
      do throws(SystemError) {
        sent += try System.write(descriptor, buffer)
      } catch .interrupted, .again {
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if sent == bytes.count { _ = takeAll() }
  }

  /// Returns everything that waits, and leaves nothing.
  mutating func takeAll() -> [UInt8] {
    defer {
      bytes = []
      sent = 0
    }
    return Array(bytes[sent...])
  }
}
