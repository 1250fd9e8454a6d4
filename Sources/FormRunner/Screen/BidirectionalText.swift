/// Returns a text with each run of right-to-left letters isolated, so the surrounding text keeps
/// its order. Two spaces end a run, as between the cells of a row, and so do a colon and a space,
/// as between a label and its value.
package func isolatingRightToLeft(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isRightToLeft) else { return text }
  var isolated = String.UnicodeScalarView()
  // The current run, up to its last right-to-left letter, and the text after that letter.
  var run = String.UnicodeScalarView()
  var pending = String.UnicodeScalarView()
  func end() {
    guard !run.isEmpty else { return }
    isolated.append("\u{2068}")
    isolated.append(contentsOf: run)
    isolated.append("\u{2069}")
    isolated.append(contentsOf: pending)
    (run, pending) = (String.UnicodeScalarView(), String.UnicodeScalarView())
  }
  for scalar in text.unicodeScalars {
    if isRightToLeft(scalar) {
      run.append(contentsOf: pending)
      run.append(scalar)
      pending = String.UnicodeScalarView()
    } else if run.isEmpty {
      isolated.append(scalar)
    } else if scalar.properties.isAlphabetic || scalar == "\n" || scalar == "\u{1B}"
      || scalar == " " && (pending.last == " " || pending.last == ":")
    {
      end()
      isolated.append(scalar)
    } else {
      pending.append(scalar)
    }
  }
  end()
  return String(isolated)
}

/// Returns whether a scalar is in a block of a right-to-left script.
private func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
    0x1_E800...0x1_EFFF:
    true
  default: false
  }
}
