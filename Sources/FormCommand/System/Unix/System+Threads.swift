#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// A running thread, which must be joined.
  struct Thread {
    fileprivate var handle: pthread_t
  }

  /// Runs work on a new thread; returns nil without running it if no thread is available.
  static func start(_ work: @escaping () -> Void) -> Thread? {
    let argument = Unmanaged.passRetained(ThreadWork(work)).toOpaque()
    #if canImport(Darwin)
      var handle: pthread_t?
      let failure = pthread_create(&handle, nil, runWork, argument)
      if failure == 0, let handle { return Thread(handle: handle) }
    #else
      var handle = pthread_t()
      let failure = pthread_create(&handle, nil, runWork, argument)
      if failure == 0 { return Thread(handle: handle) }
    #endif
    Unmanaged<ThreadWork>.fromOpaque(argument).release()
    return nil
  }

  static func wait(for thread: Thread) { pthread_join(thread.handle, nil) }

  /// The number of threads that the machine can run at once.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// The work of a thread.
private final class ThreadWork {
  let work: () -> Void

  init(_ work: @escaping () -> Void) {
    self.work = work
  }
}

#if canImport(Darwin)
  private func runWork(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#else
  private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#endif
