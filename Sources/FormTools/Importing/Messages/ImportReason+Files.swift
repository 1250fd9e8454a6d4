/// Reasons why a file cannot be read.
extension ImportReason {
  static let noArchive = other("this is not a workbook (.xlsx), or its end is missing")
  static let cutArchive = other("the workbook is damaged: an entry is outside the file")
  static let largeArchive = other("the workbook has too many entries")
  static let damagedEntry = other("the workbook is damaged: an entry does not unpack")
  static let encryptedEntry = other("the workbook is encrypted; save it without a password")
  static let largeEntry = other("an entry of the workbook is larger than 64 MiB")
  static let wrongSize = other("the workbook is damaged: an entry does not have the size it states")
  static let oldWorkbook = other("this is a workbook of Excel 97 to 2003; save it as .xlsx")
  static let missingEntry = other("the workbook lacks an entry")
  static let unclosedMarkup = other("the markup ends in the middle of an element")
  static let wrongMarkup = other("the markup is not well formed")
  static let deepMarkup = other("the markup nests too deep")
  static let declaredEntities = other("the markup declares entities, which is not allowed here")
  static let unknownEntity = other("the markup has an unknown entity")
  static let emptyFile = other("it is empty")
  static let notUTF8 = other("the text is not UTF-8")
  static let manyCells = other("the sheet has too many cells")

  static func method(_ number: Int) -> ImportReason {
    other("an entry of the workbook is packed by method \(number); only deflate is supported")
  }
}
