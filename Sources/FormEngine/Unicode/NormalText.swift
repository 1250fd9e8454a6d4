/// Returns true if a text is its own canonical composition because none of its scalars ever changes
/// next to others, so comparing its bytes is comparing the text. False is not conclusive: such a
/// text may still be its own composition.
///
/// The ranges contain only scalars with `NFC_Quick_Check=Yes` and the combining class 0 (Unicode
/// Standard Annex #15; DerivedNormalizationProps.txt).
func isPlainlyNormal(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isPlainlyNormal) }

func isPlainlyNormal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x2FF, 0x391...0x3CE, 0x400...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
    0x1E00...0x1EFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0, 0x3041...0x3096,
    0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF:
    true
  default: false
  }
}
