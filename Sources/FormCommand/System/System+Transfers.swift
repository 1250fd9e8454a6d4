// Reading and writing that goes on after signals, and waits while a descriptor is not ready.

extension System {
  /// Reads until the buffer is full, or to the end.
  ///
  /// - Returns: the number of bytes that were read, also before a failure.
  static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32)
    -> (count: Int, atEnd: Bool, failure: SystemError?)
  {
    var count = 0
    while count < buffer.count {
      do throws(SystemError) {
        let read = try read(
          descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        count += read
        if read == 0 { return (count, true, nil) }
      } catch .interrupted {
        continue
      } catch .again {
        _ = wait(toRead: [descriptor])
      } catch {
        return (count, false, error)
      }
    }
    return (count, false, nil)
  }

  /// Writes all of the bytes.
  ///
  /// - Returns: the number of bytes that were written, also before a failure.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32)
    -> (count: Int, failure: SystemError?)
  {
    var count = 0
    while count < bytes.count {
      do throws(SystemError) {
        count += try write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[count...]))
      } catch .interrupted {
        continue
      } catch .again {
        _ = wait(toRead: [], toWrite: [descriptor])
      } catch {
        return (count, error)
      }
    }
    return (count, nil)
  }
}
