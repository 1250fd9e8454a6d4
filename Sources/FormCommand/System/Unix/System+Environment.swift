#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

extension System {
  /// Returns the environment variables as `NAME=value`, in order, with invalid UTF-8 repaired.
  static func environment() -> [(text: String, isUTF8: Bool)] {
    var entries: [(text: String, isUTF8: Bool)] = []
    var next = environmentPointer()
    while let entry = next?.pointee {
      entries.append((String(cString: entry), String(validatingCString: entry) != nil))
      next = next?.successor()
    }
    return entries
  }

  /// Returns false if an argument of the program that ends with this text had invalid UTF-8
  /// repaired.
  static func isUTF8(argument: String) -> Bool {
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return true }
    return argumentPointers().allSatisfy { pointer in
      String(validatingCString: pointer) != nil
        || !String(cString: pointer).hasSuffix(argument)
    }
  }

  /// The arguments of the program, its name first, with invalid UTF-8 repaired.
  static var arguments: [String] { argumentPointers().map { String(cString: $0) } }

  private static func argumentPointers() -> [UnsafeMutablePointer<CChar>] {
    #if os(Linux)
      // The runtime reads a map of the memory from `/proc` to find them. Where there is none, as in
      // an empty root, it finds nothing, not even the name of the program. The arguments precede
      // the environment, from which they are separated by a null pointer, and their number precedes
      // them.
      if CommandLine.argc == 0, let end = environmentPointer()?.predecessor(), end.pointee == nil {
        var pointers: [UnsafeMutablePointer<CChar>] = []
        var place = end - 1
        while UInt(bitPattern: place.pointee) != UInt(pointers.count),
          let pointer = place.pointee
        {
          pointers.append(pointer)
          place -= 1
        }
        return pointers.reversed()
      }
    #endif
    return (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Removes variables from the environment, so later programs do not inherit them.
  static func removeVariables(_ names: [String]) {
    for name in names { unsetenv(name) }
  }

  static func environmentPointer() -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  >? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// Returns the peak memory of the process, or of its child programs, in bytes.
  static func peakMemory(ofPrograms: Bool = false) -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      let whose = ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF
      guard getrusage(whose, &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss)
    #elseif canImport(Musl)
      guard getrusage(ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF, &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss) * 1_024
    #else
      let whose = ofPrograms ? RUSAGE_CHILDREN : RUSAGE_SELF
      guard getrusage(__rusage_who_t(whose.rawValue), &usage) == 0 else { return 0 }
      return Int(usage.ru_maxrss) * 1_024
    #endif
  }

  /// Returns the seconds of a monotonic clock.
  static func elapsed() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// Returns the local date and time: year, month, day, hour, minute, second.
  static func localTime() -> (Int, Int, Int, Int, Int, Int) {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), min(59, Int(parts.tm_sec))
    )
  }

  /// Returns the seconds since 1970, as used for file times.
  static func secondsSince1970() -> Int { Int(time(nil)) }

  /// The effective user.
  static var user: UInt32 { geteuid() }

  /// Exits the program.
  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Glibc.exit(status)
    #endif
  }
}
