import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

private func analysis(_ text: String, files: [String: String] = [:]) -> FileAnalysis {
  FormLibrary(importing: FilesInMemory(texts: files)).analyze(
    SourceText(name: "test.form", text: text))
}

/// The offset of the marked place, and the text without the mark.
private func marked(_ text: String) throws -> (text: String, offset: Int) {
  let parts = text.split(separator: "§", omittingEmptySubsequences: false)
  try #require(parts.count == 2)
  return (parts.joined(), parts[0].utf8.count)
}

/// A form that names much, in many ways.
let orderForm = """
  type Level = choice { option low "Low" option high "High" }
  form f "F" {
    /// How it is.
    field mood: Level @20 "Mood" { required show when name is filled }
    field name: text @10 "Name"
    rows items @30 "Items" {
      field price: integer @1 "Price"
      sort by price
    }
    let total = sum(items.price)
    check high: mood != .high else "No, \\(name)." focus name
    check count(items as i where i.price > total) == 0 else "Much."
  }
  test "one" {
    enter name "x"
    add items
    expect error high
    expect error name.high
    expect mood is empty
  }
  """

@Test func namesLeadToDeclarations() async throws {
  // Every name in the forms refers to a declaration in the file itself or in one that it imports.
  await forEachCase(FormFiles.names) { name in
    let source = SourceText(name: name, text: try FormFiles.text(name))
    let analysis = FormLibrary(importing: FormFiles.Importer()).analyze(source)
    let declared = Set(analysis.names.occurrences.filter { $0.use == .declares }.map(\.definition))
    for found in analysis.names.occurrences
    where found.declaration.source == name && !found.isWord && found.kind != .otherText {
      #expect(declared.contains(found.definition), "\(source.text(of: found.span))")
    }
    for node in analysis.tree.nodes.indices {
      let parent = analysis.tree.kind(node)
      guard parent == .nameReference || parent == .optionLiteral || parent == .name else {
        continue
      }
      let span = analysis.tree.span(node)
      let text = source.text(of: span)
      let isCall =
        Int(span.end) < source.bytes.count && source.bytes[Int(span.end)] == UInt8(ascii: "(")
      guard !isCall, !["label", "min", "max", "points", "population"].contains(text) else {
        continue
      }
      #expect(analysis.definition(at: Int(span.end)) != nil, "\(text)")
    }
  }
}

@Test func hoverAndSignatures() throws {
  let found = analysis(orderForm)
  let place = try #require(orderForm.range(of: "mood != ")).lowerBound
  let offset = orderForm.utf8.distance(from: orderForm.startIndex, to: place)
  let hover = try #require(found.hover(at: offset))
  #expect(hover.code == "field mood: Level @20 \"Mood\"")
  #expect(
    hover.paragraphs == ["How it is.", "2nd of 3", "Shown when `name is filled`.", "Required."])
  let (text, inside) = try marked("form f \"F\" { let a = round(1.5, § ")
  let help = try #require(analysis(text).signatureHelp(at: inside))
  #expect(help.activeParameter == 1 && help.activeSignature == 1)
  #expect(help.signatures.map(\.label).last == "round(number, integer) → decimal")
  #expect(
    found.inlayHints(in: SourceSpan(0, orderForm.utf8.count)).map(\.text).contains(": integer"))
}

@Test func placesAreInsideTheDocument() async throws {
  // At each offset of a form, whole or truncated, nothing traps and all spans are inside.
  let bytes = Array(orderForm.utf8)
  for cut in stride(from: 0, through: bytes.count, by: 7) {
    let source = SourceText(name: "test.form", bytes: Array(bytes[..<cut]))
    let analysis = FormLibrary(importing: FilesInMemory(texts: [:])).analyze(source)
    for offset in Set([0, cut / 2, max(0, cut - 1), cut, cut + 9]) {
      if let hover = analysis.hover(at: offset) { #expect(Int(hover.span.end) <= cut) }
      _ = analysis.signatureHelp(at: offset)
      _ = analysis.typeDefinition(at: offset)
      for name in analysis.references(at: offset, includingDeclaration: true) {
        #expect(Int(name.span.end) <= cut)
      }
    }
    for hint in analysis.inlayHints(in: SourceSpan(0, cut)) { #expect(hint.offset <= cut) }
  }
}
