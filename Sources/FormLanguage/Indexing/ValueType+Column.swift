internal import FormEngine

extension ValueType {
  /// The type of a column of a file of options.
  init(ofColumn kind: ValueKind) {
    switch kind {
    case .text: self.init(.text)
    case .integer: self.init(.integer)
    case .decimal: self.init(.decimal)
    case .boolean: self.init(.boolean)
    case .date: self.init(.date)
    case .time: self.init(.time)
    case .dateTime: self.init(.dateTime)
    case .option: self.init(.option)
    case .options: self.init(.options)
    }
  }
}
