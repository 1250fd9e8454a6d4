/// Returns the text with its combining marks in canonical order if so many marks follow one another
/// that comparing the text would be slow; the result is canonically equivalent.
///
/// Texts are compared by canonical equivalence, for which the marks after a letter are put in the
/// order of their combining classes (the Unicode Standard, section 3.11). The standard library does
/// so by insertion, in quadratic time if many are out of order: a record of 200 KB would take ten
/// seconds. No writing system needs more than thirty (Unicode Standard Annex #15, Stream-Safe Text
/// Format), so real texts are unchanged; if hundreds follow one another, they are sorted here
/// first, in time linear in the text.
public func withMarksInOrder(_ text: String) -> String {
  guard mayHaveManyMarks(text) else { return text }
  var ordered = String.UnicodeScalarView()
  var marks: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars {
    if markClass(scalar) > 0 {
      marks.append(scalar)
    } else {
      ordered.append(contentsOf: sorted(marks))
      marks.removeAll(keepingCapacity: true)
      ordered.append(scalar)
    }
  }
  ordered.append(contentsOf: sorted(marks))
  return String(ordered)
}

/// The number of consecutive marks that may be in any order.
private let mostMarks = 256

/// Returns true if enough consecutive bytes for that many marks, at two bytes each, are not ASCII.
private func mayHaveManyMarks(_ text: String) -> Bool {
  guard text.utf8.count > 2 * mostMarks else { return false }
  var count = 0
  for byte in text.utf8 {
    count = byte < 0x80 ? 0 : count + 1
    if count > 2 * mostMarks { return hasManyMarks(text) }
  }
  return false
}

private func hasManyMarks(_ text: String) -> Bool {
  var count = 0
  for scalar in text.unicodeScalars {
    count = markClass(scalar) > 0 ? count + 1 : 0
    if count > mostMarks { return true }
  }
  return false
}

/// Returns the canonical combining class of a scalar; 0 if it is not a mark.
private func markClass(_ scalar: Unicode.Scalar) -> UInt8 {
  switch scalar.value {
  // These ranges are scalars before the first mark, ideographs and Hangul syllables.
  case 0..<0x300, 0x3400..<0xA000, 0xAC00..<0xD7A4: 0
  default: scalar.properties.canonicalCombiningClass.rawValue
  }
}

/// Returns the marks sorted by class; marks of one class keep their order.
private func sorted(_ marks: [Unicode.Scalar]) -> [Unicode.Scalar] {
  guard marks.count > mostMarks else { return marks }
  var byClass = [[Unicode.Scalar]](repeating: [], count: 256)
  for mark in marks { byClass[Int(markClass(mark))].append(mark) }
  return byClass.flatMap { $0 }
}
