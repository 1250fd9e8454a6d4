/// The checksum CRC-32C (Castagnoli), which detects every burst error of up to 32 bits.
enum CRC32C {
  static func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var rest: UInt32 = .max
      var index = 0
      // Processes eight bytes at a time, each with a table for its distance from the end.
      while index &+ 8 <= bytes.count {
        let low = rest ^ word(bytes, index)
        let high = word(bytes, index &+ 4)
        rest = 0
        for shift in 0..<4 {
          let shift = UInt32(truncatingIfNeeded: shift)
          rest ^= tables[Int(7 &- shift) &* 256 &+ Int(low >> (8 &* shift) & 0xFF)]
          rest ^= tables[Int(3 &- shift) &* 256 &+ Int(high >> (8 &* shift) & 0xFF)]
        }
        index &+= 8
      }
      while index < bytes.count {
        rest = rest >> 8 ^ tables[Int(rest & 0xFF ^ UInt32(bytes[index]))]
        index &+= 1
      }
      return ~rest
    }
  }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) << 8 | UInt32(bytes[index &+ 2]) << 16
      | UInt32(bytes[index &+ 3]) << 24
  }

  /// Eight tables of 256 entries: the effect of a byte that is followed by 0 to 7 others.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var rest = UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0x82F6_3B78 : rest >> 1 }
      tables[byte] = rest
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()
}
