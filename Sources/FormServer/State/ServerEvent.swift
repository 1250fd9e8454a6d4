package import FormLanguage

/// What happens to the server.
package enum ServerEvent: Sendable {
  /// The body of a message has arrived.
  case message([UInt8])
  /// A message could not be read, and was skipped.
  case skipped(MessageFramer.Piece)
  /// A file that was asked for has been read. Its name is its path without symbolic links.
  case loaded(FileRequest, Result<SourceText, ImportFailure>)
  /// A folder that was asked for has been read: the forms and files of options below it,
  /// sorted.
  case listed(folder: String, files: [String], isCutOff: Bool)
  /// Where a folder that was asked for is, without symbolic links on the way to it.
  case resolved(folder: String, path: String)
  /// Nothing else waits: the server goes on with its work.
  case resumed
}

/// When something happens.
package struct ServerTime: Sendable {
  /// Milliseconds since any moment, for durations.
  package var milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }
}

/// What the server wants to be done.
package enum ServerEffect: Hashable, Sendable {
  /// Send the body of a message to the client.
  case send([UInt8])
  /// Read a file below a folder, outside of which nothing is looked at, and report that it is
  /// loaded.
  case load(FileRequest, root: String)
  /// List the forms and files of options below a folder, and report them.
  ///
  /// No links are followed, and none but the folder's file system is looked at. Of `/` and of the
  /// user's home there is nothing to list.
  case list(folder: String)
  /// Find out where a folder is, without symbolic links on the way to it.
  case resolve(folder: String)
  /// Resume the server when no message has come for some milliseconds.
  case resume(after: Int)
  /// End when the process with this number is gone.
  case watch(process: Int)
  /// End with an exit status.
  case exit(Int32)
}
