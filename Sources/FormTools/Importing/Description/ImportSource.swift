/// A file to import, and the files beside it.
package struct ImportSource {
  /// The file's name as it is shown to people, with its folders.
  package let name: String
  package let bytes: [UInt8]
  /// The language whose texts become the form's own, in the notation of gettext; nil for the one
  /// that the original names.
  package let language: String?
  /// Reads a file in the same folder by its name without folders; returns nil if there is no such
  /// file.
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

  /// The file's name without its folders, up to its first dot.
  package var stem: String {
    let file = name.split(separator: "/").last ?? ""
    return String(file.prefix { $0 != "." })
  }
}

/// A format that can be imported; `ImportFormats` lists them all.
package protocol ImportFormat: Sendable {
  /// The name after `--from`.
  static var name: String { get }

  /// The term for a file of this format, with its article: `an XLSForm`.
  static var title: String { get }

  /// Returns true if a file appears to be of this format.
  static func recognizes(_ source: ImportSource) -> Bool

  /// Reads a file of this format.
  ///
  /// Anything that cannot be translated becomes an omission in the form; a reader throws only if it
  /// cannot go on.
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
