import FormServer

/// The connection between the server and a client over two descriptors. Neither side waits for the
/// other: unsent messages are buffered while the client's messages are still read.
struct ServerConnection {
  let input: Int32
  private var framer = MessageFramer()
  private var unsent: UnsentOutput
  /// True if the input has ended.
  private(set) var hasEnded = false
  /// True if the last exchange found nothing to do.
  private(set) var isIdle = false
  /// True if the output is no longer read, or the input cannot be read.
  private(set) var isBroken = false

  init(input: Int32, output: Int32) {
    self.input = input
    unsent = UnsentOutput(to: output)
  }

  mutating func send(_ body: [UInt8]) { unsent.add(MessageFramer.framed(body)) }

  /// Sends and receives as much as possible without waiting.
  ///
  /// - Parameter milliseconds: the time to wait if nothing can be done.
  /// - Returns: the messages that have arrived completely.
  mutating func exchange(milliseconds: Int) -> [MessageFramer.Piece] {
    let outputs = unsent.count > 0 ? [unsent.descriptor] : []
    let inputs = hasEnded ? [] : [input]
    let ready = System.wait(toRead: inputs, toWrite: outputs, milliseconds: milliseconds)
    let writes = ready.write.first == true
    let reads = ready.read.first == true
    isIdle = !writes && !reads
    if writes {
      do throws(SystemError) {
        try unsent.send()
      } catch {
        isBroken = true
      }
    }
    if reads { read() }
    var pieces: [MessageFramer.Piece] = []
    while let piece = framer.next() { pieces.append(piece) }
    return pieces
  }

  /// Sends the remaining messages unless the connection is broken.
  mutating func finish() {
    guard unsent.count > 0, !isBroken else { return }
    try? WriteFile.all(unsent.takeAll(), to: unsent.descriptor)
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
}
