#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension SystemError {
  static var current: SystemError { SystemError(code: errno) }
  static let isFolder = SystemError(code: EISDIR)
  static let notFound = SystemError(code: ENOENT)
  static let exists = SystemError(code: EEXIST)
  static let again = SystemError(code: EAGAIN)
  static let interrupted = SystemError(code: EINTR)
  static let device = SystemError(code: EIO)
  static let closed = SystemError(code: EBADF)
  static let notAFolder = SystemError(code: ENOTDIR)
  static let denied = SystemError(code: EACCES)
  static let notPermitted = SystemError(code: EPERM)
  static let readOnly = SystemError(code: EROFS)
  static let noFile = SystemError(code: ENOTSUP)
  /// The error of opening a pipe for writing without a reader, in non-blocking mode.
  static let noReader = SystemError(code: ENXIO)
  /// The error of writing to a pipe that no longer has readers.
  static let brokenPipe = SystemError(code: EPIPE)
  static let tooManyLinks = SystemError(code: ELOOP)
  static let nameTooLong = SystemError(code: ENAMETOOLONG)
  static let noSpace = SystemError(code: ENOSPC)
  static let fileTooLarge = SystemError(code: EFBIG)
  static let tooManyFiles = SystemError(code: EMFILE)
  static let tooManyFilesOfAll = SystemError(code: ENFILE)
  static let notExecutable = SystemError(code: ENOEXEC)
  static let argumentsTooLong = SystemError(code: E2BIG)

  /// The message of the C library.
  var systemMessage: String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
