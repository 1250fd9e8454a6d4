/// A failed system call, by its `errno`.
struct SystemError: Error, Equatable {
  var code: Int32

  /// In words, as they follow "cannot be read: ".
  var message: String {
    switch self {
    case .notFound: "there is no such file or folder"
    case .exists: "it is there already"
    case .denied, .notPermitted: "permission denied"
    case .isFolder: "it is a folder"
    case .noFile: "it is no file"
    case .notAFolder: "it, or a part of the path, is no folder"
    case .tooManyLinks: "the symbolic links go round in a circle"
    case .nameTooLong: "the name is too long"
    case .noSpace: "no space is left on the device"
    case .fileTooLarge: "files may not be larger here"
    case .brokenPipe: "nobody reads it any more"
    case .closed: "it is closed"
    case .device: "the device failed"
    case .tooManyFiles, .tooManyFilesOfAll: "too many files are open"
    case .notExecutable: "it is no program that this system can run"
    case .argumentsTooLong: "the arguments are too long"
    case .readOnly: "the file system can only be read"
    default: systemMessage
    }
  }
}
