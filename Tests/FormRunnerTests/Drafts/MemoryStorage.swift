import FormRunner

/// A draft in memory, for runs that follow one another.
final class MemoryStorage: DraftStorage {
  var bytes: [UInt8]?
  private(set) var former: [UInt8]?
  /// The bytes that a killed run would leave, from before they were replaced at its end.
  private(set) var journal: [UInt8]?
  private(set) var synchronizations = 0
  /// The failures of the next writes.
  var failures: [DraftFailure] = []

  let name = "form.draft"

  init(_ bytes: [UInt8]? = nil) {
    self.bytes = bytes
  }

  func takeRemarks() -> [DraftMessage] { [] }

  func create(_ bytes: [UInt8]) throws(DraftFailure) {
    try fail()
    guard self.bytes == nil else { throw .inUse }
    self.bytes = bytes
    journal = bytes
  }

  func append(_ bytes: [UInt8]) throws(DraftFailure) {
    try fail()
    self.bytes? += bytes
    journal = self.bytes
  }

  func cut(to size: Int) throws(DraftFailure) {
    bytes = bytes.map { Array($0.prefix(size)) }
  }

  func synchronize() { synchronizations += 1 }

  func replace(with bytes: [UInt8], keepsFormer: Bool) throws(DraftFailure) -> String? {
    try fail()
    if keepsFormer { former = self.bytes }
    self.bytes = bytes
    return keepsFormer ? name + ".old" : nil
  }

  func setAside() throws(DraftFailure) -> String {
    former = bytes
    bytes = nil
    return name + ".old"
  }

  func remove() { bytes = nil }

  func removeFormers() { former = nil }

  private func fail() throws(DraftFailure) {
    if !failures.isEmpty { throw failures.removeFirst() }
  }
}
