/// The general categories in the order of their numbers in the table.
let categoryNames = [
  "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
  "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
]

/// The data of the tables: one array per property, indexed by scalar.
struct Tables {
  static let scalarCount = 0x110000

  let version: String

  /// The general category of each scalar, as an index into `categoryNames`.
  var categories: [UInt8]

  /// The property White_Space of each scalar.
  var whiteSpace = [Bool](repeating: false, count: scalarCount)

  /// True for each scalar whose East Asian width is W or F.
  var wide = [Bool](repeating: false, count: scalarCount)

  /// The pairs of simple case folding (status C and S), in the order of the scalars folded.
  var foldings: [(from: UInt32, to: UInt32)] = []

  init(folder: String) throws {
    let folding = try UnicodeDataFile(folder: folder, name: "CaseFolding.txt")
    version = folding.version
    let unassigned = UInt8(categoryNames.count - 1)
    categories = [UInt8](repeating: unassigned, count: Self.scalarCount)

    var rangeStart: UInt32?
    for line in try UnicodeDataFile(folder: folder, name: "UnicodeData.txt").lines
    where line.count > 2 {
      guard let scalar = line[0].scalars?.lowerBound,
        let category = categoryNames.firstIndex(of: line[2])
      else { continue }
      if line[1].hasSuffix("First>") {
        rangeStart = scalar
        continue
      }
      for each in (rangeStart ?? scalar)...scalar { categories[Int(each)] = UInt8(category) }
      rangeStart = nil
    }

    for line in try UnicodeDataFile(folder: folder, name: "PropList.txt").lines
    where line[1] == "White_Space" {
      for scalar in line[0].scalars ?? 0...0 { whiteSpace[Int(scalar)] = true }
    }

    // The header of the file says so: unassigned scalars in these blocks are wide by default.
    let wideBlocks: [ClosedRange<Int>] = [
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
    for block in wideBlocks {
      for scalar in block { wide[scalar] = true }
    }
    for line in try UnicodeDataFile(folder: folder, name: "EastAsianWidth.txt").lines {
      let isWide = line[1] == "W" || line[1] == "F"
      if let scalars = line[0].scalars {
        for scalar in scalars { wide[Int(scalar)] = isWide }
      }
    }

    for line in folding.lines where line.count > 2 && (line[1] == "C" || line[1] == "S") {
      if let from = line[0].scalars?.lowerBound, let to = line[2].scalars?.lowerBound {
        foldings.append((from, to))
      }
    }
  }

  /// Returns true if a terminal draws the scalar in the columns of the previous one: combining
  /// marks, format controls except the soft hyphen, and the vowels and final consonants of Hangul.
  func isZeroWidth(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x00AD: false
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
    default: ["Mn", "Me", "Cf"].contains(categoryNames[Int(categories[scalar])])
    }
  }
}
