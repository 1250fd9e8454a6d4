extension StringProtocol {
  /// Passes the UTF-8 bytes of the text to `body`, without a copy if they are stored contiguously.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes from one offset to another; both must be in bounds.
  func part(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[from..<to])
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// The value of an ASCII digit; nil for another byte.
  var digit: Int? { self >= 0x30 && self <= 0x39 ? Int(self) - 0x30 : nil }

  var isASCIILetter: Bool {
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x7A
  }

  var isHexadecimalDigit: Bool {
    let lower = self | 0x20
    return digit != nil || (lower >= 0x61 && lower <= 0x66)
  }
}
