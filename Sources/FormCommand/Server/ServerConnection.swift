import FormServer

/// The connection between the server and a client over two descriptors. Neither side waits for the
/// other: unsent messages are buffered while the client's messages are still read.
struct ServerConnection {
  let input: Int32
  let output: Int32
  private var framer = MessageFramer()
  private var unsent: [UInt8] = []
  /// The number of unsent bytes at the start that have been sent.
  private var sent = 0
  /// True if the input has ended.
  private(set) var hasEnded = false
  /// True if the last exchange found nothing to do.
  private(set) var isIdle = false
  /// True if the output is no longer read, or the input cannot be read.
  private(set) var isBroken = false

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  mutating func send(_ body: [UInt8]) { unsent += MessageFramer.framed(body) }

  /// Sends and receives as much as possible without waiting.
  ///
  /// - Parameter milliseconds: the time to wait if nothing can be done.
  /// - Returns: the messages that have arrived completely.
  mutating func exchange(milliseconds: Int) -> [MessageFramer.Piece] {
    let outputs = sent < unsent.count ? [output] : []
    let inputs = hasEnded ? [] : [input]
    let ready = System.wait(toRead: inputs, toWrite: outputs, milliseconds: milliseconds)
    let writes = ready.write.first == true
    let reads = ready.read.first == true
    isIdle = !writes && !reads
    if writes { write() }
    if reads { read() }
    var pieces: [MessageFramer.Piece] = []
    while let piece = framer.next() { pieces.append(piece) }
    return pieces
  }

  /// Sends the remaining messages unless the connection is broken.
  mutating func finish() {
    guard sent < unsent.count, !isBroken else { return }
    try? WriteFile.all(Array(unsent[sent...]), to: output)
  }

  private mutating func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    do throws(SystemError) {
      var failure: SystemError?
      let count = bytes.withUnsafeMutableBytes { buffer -> Int in
        do throws(SystemError) {
          return try System.read(input, into: buffer)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { hasEnded = true }
      framer.push(bytes.prefix(count))
    } catch .interrupted, .again {
    } catch {
      isBroken = true
    }
  }

  private mutating func write() {
    // A pipe that is ready accepts this much without blocking.
    let end = min(unsent.count, sent + 4_096)
    unsent[sent..<end].withUnsafeBytes { buffer in
      do throws(SystemError) {
        sent += try System.write(output, buffer)
      } catch .interrupted, .again {
      } catch {
        isBroken = true
      }
    }
    if sent == unsent.count {
      unsent = []
      sent = 0
    }
  }
}
