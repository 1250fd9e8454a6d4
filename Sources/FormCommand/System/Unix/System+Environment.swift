#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Glibc
#endif

extension System {
  /// The variables of the environment as `NAME=value`, in their order, repaired if they are not UTF-8.
  static func environment() -> [(text: String, isUTF8: Bool)] {
    var entries: [(text: String, isUTF8: Bool)] = []
    var next = environmentPointer()
    while let entry = next?.pointee {
      entries.append((String(cString: entry), String(validatingCString: entry) != nil))
      next = next?.successor()
    }
    return entries
  }

  /// Whether no argument of the program that ends with this text had to be repaired.
  static func isUTF8(argument: String) -> Bool {
    guard argument.unicodeScalars.contains("\u{FFFD}") else { return true }
    return (0..<Int(CommandLine.argc)).allSatisfy { place in
      guard let pointer = CommandLine.unsafeArgv[place] else { return true }
      return String(validatingCString: pointer) != nil
        || !String(cString: pointer).hasSuffix(argument)
    }
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Takes variables out of the environment, so that no program that is started later gets them.
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

  /// The most memory that the process had at any time, in bytes.
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

  /// Seconds that only ever go forward.
  static func elapsed() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The local date and time: year, month, day, hour, minute, second.
  static func localTime() -> (Int, Int, Int, Int, Int, Int) {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), min(59, Int(parts.tm_sec))
    )
  }

  /// Seconds since 1970, as the times of files count them.
  static func secondsSince1970() -> Int { Int(time(nil)) }

  /// The user on whose behalf the program runs.
  static var user: UInt32 { geteuid() }

  /// Ends the program.
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
