/// A buffer that is emptied for each record and reused, without reference counting. Its elements
/// contain no references.
struct RecordRoom<Element: BitwiseCopyable>: ~Copyable {
  private var room: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  init() {
    room = .allocate(capacity: 32)
  }

  deinit { room.deallocate() }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  var indices: Range<Int> { 0..<count }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == room.count { grow(for: 1) }
    room.initializeElement(at: count, to: element)
    count &+= 1
  }

  /// Appends `times` equal elements.
  @inline(__always)
  mutating func append(_ element: Element, times: Int) {
    if times > room.count - count { grow(for: times) }
    for place in count..<count &+ times { room.initializeElement(at: place, to: element) }
    count &+= times
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let larger = UnsafeMutableBufferPointer<Element>.allocate(
      capacity: max(count + more, 2 * room.count))
    _ = larger.initialize(fromContentsOf: room[..<count])
    room.deallocate()
    room = larger
  }

  /// Returns the elements from an index on; they are valid until others are appended.
  @inline(__always)
  func elements(from place: Int) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: room[place..<count])
  }

  /// The element at `place`, which must be less than `count`.
  subscript(place: Int) -> Element {
    @inline(__always) get { room[place] }
    @inline(__always) set { room[place] = newValue }
  }
}
