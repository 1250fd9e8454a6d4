extension SystemError {
  /// The message, as words after "cannot be read: ".
  var message: String {
    switch self {
    case .notFound: "there is no such file or folder"
    case .exists: "it already exists"
    case .denied, .notPermitted: "permission denied"
    case .isFolder: "it is a folder"
    case .noFile: "it is not a file"
    case .notAFolder: "it, or a part of the path, is not a folder"
    case .tooManyLinks: "the symbolic links form a cycle"
    case .nameTooLong: "the name is too long"
    case .noSpace: "no space is left on the device"
    case .fileTooLarge: "the file would be larger than this system allows"
    case .brokenPipe: "its reader closed it"
    case .closed: "it is closed"
    case .device: "the device failed"
    case .tooManyFiles, .tooManyFilesOfAll: "too many files are open"
    case .notExecutable: "it is not a program that this system can run"
    case .argumentsTooLong: "the arguments are too long"
    case .leadsOutside:
      "it is reached by a link out of the working directory; name the file that the link leads to"
    case .readOnly: "the file system is read-only"
    default: systemMessage
    }
  }
}
