#if canImport(Glibc)
  import CLibrary
  import Glibc
#endif

extension System {
  /// Places the next allocations, up to this many bytes, on large pages.
  ///
  /// A large form is read into arrays of some megabytes. Without large pages, the page faults on
  /// first access take a fifth of the time of checking 10,000 fields. The heap is grown once,
  /// marked for large pages, and kept when memory is freed. On systems without large pages this has
  /// no effect.
  static func expectToAllocate(_ bytes: Int) {
    #if canImport(Glibc)
      // All memory comes from the heap, and none of it is returned to the system.
      guard mallopt(M_MMAP_MAX, 0) == 1, mallopt(M_TRIM_THRESHOLD, .max) == 1 else { return }
      let size = min(max(bytes, 0), 1 << 30)
      let room = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      defer { room.deallocate() }
      let page = 1 << 21
      let address = UInt(bitPattern: room)
      let start = (address + UInt(page) - 1) & ~UInt(page - 1)
      if let first = UnsafeMutableRawPointer(bitPattern: start), start < address + UInt(size) {
        madvise(first, size - Int(start - address), MADV_HUGEPAGE)
      }
    #endif
  }
}
