import FormRunner

extension Console {
  /// The result of reading a line with the line editor.
  enum EditedReading {
    case ended(LineEnd)
    /// The terminal cannot be switched to raw mode.
    case impossible
    case gone
    case signal(Signal)
    case failure(SystemError)
  }

  /// The time in milliseconds to wait for the rest of an escape sequence after ESC.
  private static let escapeTime = 500

  /// Writes the prompt and reads a line with the line editor. The terminal's settings are restored
  /// in all cases.
  ///
  /// - Parameter prompt: the output that has not been written yet, with the prompt at its end.
  mutating func readEditedLine(
    _ request: LineRequest, prompt: String, with editor: inout LineEditor
  ) -> EditedReading {
    guard
      var held = HeldTerminal(
        input, .byKey(output: output), isSecret: request.kind == .secret, signals)
    else {
      return signals.ending.map { .signal($0) } ?? .impossible
    }
    var hasLine = false
    defer { held.letGo(hasLine: hasLine) }
    if request.kind.isFresh { dropPending() }
    write(prompt)
    editor.begin(request, size: size)
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      for signal in signals.take() { handle(signal, holding: &held, &editor) }
      if let signal = signals.ending {
        leave(&editor)
        return .signal(signal)
      }
      if let end = editor.proceed() {
        writeBytes(editor.takeOutput())
        hasLine = end != .endOfInput
        return .ended(end)
      }
      writeBytes(editor.takeOutput())
      // Signals that arrived during writing have already been collected.
      if signals.isFilled { continue }
      let ready = System.wait(
        toRead: [System.signalDescriptor, input],
        milliseconds: editor.hasOpenEscape ? Self.escapeTime : nil)
      if ready.read.first == true { continue }
      guard ready.read.last == true else {
        editor.pause()
        continue
      }
      switch read(into: &buffer) {
      case .success(0):
        let settings = System.settings(of: input)
        // A signal has discarded the key that was there.
        if settings?.isByLine == false { continue }
        leave(&editor)
        // The end of input arrives only if another program has put the terminal back into canonical
        // mode.
        return settings == nil ? .gone : .ended(.endOfInput)
      case .success(let count): editor.receive(buffer[..<count])
      case .failure(.again), .failure(.interrupted): break
      case .failure(let error):
        leave(&editor)
        return error == .device ? .gone : .failure(error)
      }
    }
  }

  private func read(into buffer: inout [UInt8]) -> Result<Int, SystemError> {
    buffer.withUnsafeMutableBytes { bytes in
      do throws(SystemError) {
        return .success(try System.read(input, into: bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  private var size: ScreenSize {
    let size = System.size(of: output)
    return ScreenSize(columns: size.columns, rows: size.rows)
  }

  private mutating func handle(
    _ signal: Signal, holding held: inout HeldTerminal, _ editor: inout LineEditor
  ) {
    // In the background, the program would be stopped by the terminal before it can end.
    guard signals.ending == nil else { return }
    switch signal {
    case .suspend:
      editor.suspend()
      writeBytes(editor.takeOutput())
      held.putBack()
      signals.suspend(at: input)
      guard signals.ending == nil else { return }
      held.takeAgain()
      // Being continued also sends a signal, which is dropped here.
      _ = signals.take()
      editor.writeAgain(size: size)
    case .resume:
      held.apply()
      editor.writeAgain(size: size)
    case .resize: editor.resize(to: size)
    default: break
    }
  }

  /// Leaves the line, writing only what does not block, because the program must end now.
  private mutating func leave(_ editor: inout LineEditor) {
    editor.leave()
    let bytes = editor.takeOutput().prefix(4096)
    guard System.wait(toRead: [], toWrite: [output], milliseconds: 0).write.first == true else {
      return
    }
    bytes.withUnsafeBytes { _ = try? System.write(output, $0) }
  }
}
