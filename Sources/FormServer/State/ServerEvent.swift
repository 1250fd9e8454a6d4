package import FormLanguage
package import FormSyntax

/// An event for the server.
package enum ServerEvent: Sendable {
  /// The body of a message was received.
  case message([UInt8])
  /// A message was unreadable and skipped.
  case skipped(MessageFramer.Piece)
  /// A requested file was read. Its name is its path without symbolic links.
  case loaded(FileRequest, Result<SourceText, ImportFailure>)
  /// A requested folder was listed: the forms, files of options and PO files below it, sorted.
  case listed(folder: String, files: [String], isCutOff: Bool)
  /// A requested folder was resolved: its path without symbolic links.
  case resolved(folder: String, path: String)
  /// No other event is waiting: the server continues its work.
  case resumed
}

/// The time of an event.
package struct ServerTime: Sendable {
  /// Milliseconds since an arbitrary moment, for durations.
  package var milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}

/// An effect that the server requests.
package enum ServerEffect: Hashable, Sendable {
  /// Send the body of a message to the client.
  case send([UInt8])
  /// Read a file below a root folder, outside of which nothing is read, and report it as loaded.
  case load(FileRequest, root: String)
  /// List the forms, files of options and PO files below a folder, and report them.
  ///
  /// Symbolic links are not followed, and other file systems than the folder's are left out. For
  /// `/` and the user's home, the list is empty.
  case list(folder: String)
  /// Resolve the path of a folder without symbolic links.
  case resolve(folder: String)
  /// Resume the server when no message has arrived for some milliseconds.
  case resume(after: Int)
  /// Exit when the process with this number is gone.
  case watch(process: Int)
  /// Exit with a status.
  case exit(Int32)
}
