#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Writes the Unicode tables of FormEngine.
//
//     swift run UnicodeTables FOLDER OUTPUT
//
// FOLDER contains UnicodeData.txt, CaseFolding.txt, EastAsianWidth.txt and PropList.txt of one
// version of the Unicode Character Database, as on https://www.unicode.org/Public/ or in Debian's
// package unicode-data; OUTPUT is Sources/FormEngine/Unicode.

func write(from folder: String, to output: String) throws {
  let tables = try Tables(folder: folder)

  var categoryRuns: [[UInt32]] = []
  for scalar in 0..<Tables.scalarCount
  where scalar == 0 || tables.categories[scalar] != tables.categories[scalar - 1] {
    categoryRuns.append([UInt32(scalar) << 5 | UInt32(tables.categories[scalar])])
  }

  // Neighbours with the same difference become one row with a stride of 1 or 2.
  var folds: [[UInt32]] = []
  for (from, to) in tables.foldings {
    let difference = to &- from
    if let row = folds.last, row[3] == difference,
      row[0] == row[1] ? from - row[1] <= 2 : from - row[1] == row[2]
    {
      folds[folds.count - 1] = [row[0], from, from - row[1], difference]
    } else {
      folds.append([from, from, 1, difference])
    }
  }

  let version = tables.version
  let files = [
    SourceFile(
      name: "GeneralCategoryRuns", from: "UnicodeData.txt", version: version,
      comment: [
        "The runs of scalars of one general category, in order: the first scalar times 32 plus the",
        "category's number.",
      ], rows: categoryRuns),
    SourceFile(
      name: "WhiteSpaceRanges", from: "PropList.txt", version: version,
      comment: ["The scalars with the property White_Space: first and last of each range."],
      rows: ranges { tables.whiteSpace[$0] }),
    SourceFile(
      name: "CaseFoldingRows", from: "CaseFolding.txt", version: version,
      comment: [
        "Simple case folding (status C and S). Each row is the first and the last scalar folded,",
        "the stride between them, and what is added to each, modulo 2³².",
      ], rows: folds),
    SourceFile(
      name: "WideRanges", from: "EastAsianWidth.txt", version: version,
      comment: [
        "The scalars whose East Asian width is W or F: first and last of each range."
      ], rows: ranges { tables.wide[$0] && !tables.isZeroWidth($0) }),
    SourceFile(
      name: "ZeroWidthRanges", from: "UnicodeData.txt", version: version,
      comment: [
        "The scalars that a terminal draws on the columns of the one before: marks, format controls",
        "but the soft hyphen, Hangul vowels and final consonants; first and last of each range.",
      ], rows: ranges { tables.isZeroWidth($0) }),
  ]
  for file in files {
    try Data(file.text.utf8).write(
      to: URL(filePath: output).appending(path: file.name + ".swift"))
  }
}

if CommandLine.arguments.count == 3 {
  try write(from: CommandLine.arguments[1], to: CommandLine.arguments[2])
} else {
  print("usage: UnicodeTables FOLDER OUTPUT")
}
