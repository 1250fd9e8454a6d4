/// A file to import, and the files beside it.
package struct ImportSource {
  /// The file's name as it is shown to people, with its folders.
  package let name: String
  package let bytes: [UInt8]
  /// The language whose texts become the form's own, in the notation of gettext; nil for the one
  /// that the original says.
  package let language: String?
  /// Reads a file in the same folder by its name without folders; nil if there is none.
  package let readBeside: (String) -> [UInt8]?

  /// The largest file that is read, and the largest entry of an archive: 64 MiB.
  package static let byteLimit = 64 << 20

  package init(
    name: String, bytes: [UInt8], language: String? = nil,
    readBeside: @escaping (String) -> [UInt8]? = { _ in nil }
  ) {
    self.name = name
    self.bytes = bytes
    self.language = language
    self.readBeside = readBeside
  }

  /// The file's name without folders and without what follows its first dot, if it has one.
  package var stem: String {
    let file = name.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }
}

/// A format that can be imported: a row of the table of formats.
package protocol ImportFormat: Sendable {
  /// The name after `--from`.
  static var name: String { get }

  /// What a file of this format is called: `an XLSForm`.
  static var title: String { get }

  /// Returns true if a file is of this format, going by its contents.
  static func recognizes(_ source: ImportSource) -> Bool

  /// Reads a file of this format.
  ///
  /// What a reader cannot carry is an omission in the form; it throws only where it cannot read on.
  static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm
}

/// The reason why a file could not be read, with its place.
package struct ImportFault: Error, Hashable {
  /// The place in the file: `survey!C17`, `12:5`; nil for the file as a whole.
  package var place: String?
  package var reason: ImportReason

  package init(_ reason: ImportReason, at place: String? = nil) {
    self.reason = reason
    self.place = place
  }
}
