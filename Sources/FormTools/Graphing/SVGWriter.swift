internal import FormEngine

/// Writes the parts of a picture as SVG 1.1.
struct SVGWriter {
  private(set) var text = ""
  /// An offset added to every vertical position.
  var top = 0.0

  /// Writes markup unchanged.
  mutating func raw(_ markup: String) { text += markup }

  mutating func line(_ classes: String, _ path: RoundedPath) {
    text += "<path class=\"line \(classes)\" d=\"\(path.text(top: top))\"/>\n"
  }

  /// Writes an arrow head that points down, left or right.
  mutating func head(_ classes: String, _ x: Double, _ y: Double, _ direction: Direction) {
    let shape =
      switch direction {
      case .down: "l-4.5 -9h9z"
      case .right: "l-8 -4v8z"
      case .left: "l8 -4v8z"
      }
    text +=
      "<path class=\"head \(classes)\" d=\"M\(Self.number(x)) \(Self.number(top + y))\(shape)\"/>\n"
  }

  enum Direction { case down, right, left }

  mutating func rectangle(_ box: FocusGraphLayout.Box, _ classes: String, radius: Double) {
    text += "<rect class=\"\(classes)\" x=\"\(Self.number(box.x))\""
    text += " y=\"\(Self.number(top + box.y))\""
    text += " width=\"\(Self.number(box.width))\" height=\"\(Self.number(box.height))\""
    text += " rx=\"\(Self.number(radius))\"/>"
  }

  mutating func dot(_ classes: String, _ x: Double, _ y: Double, radius: Double) {
    text += "<circle class=\"\(classes)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(top + y))\""
    text += " r=\"\(Self.number(radius))\"/>\n"
  }

  /// Writes lines of text, one below the other.
  mutating func lines(
    _ classes: String, _ lines: [String], x: Double, y: Double, apart: Double
  ) {
    for (index, line) in lines.enumerated() {
      words(classes, line, x: x, y: y + Double(index) * apart)
    }
  }

  mutating func words(
    _ classes: String, _ content: String, x: Double, y: Double, isAtEnd: Bool = false
  ) {
    if content.isEmpty { return }
    text += "<text class=\"\(classes)\" x=\"\(Self.number(x))\""
    text += " y=\"\(Self.number(top + y))\"\(isAtEnd ? " text-anchor=\"end\"" : "")>"
    text += "\(Self.escaped(content))</text>"
  }

  /// Writes text that reads upwards, centred on a place.
  mutating func turned(_ classes: String, _ content: String, x: Double, y: Double) {
    text += "<text class=\"\(classes)\" text-anchor=\"middle\" transform=\"translate("
    text += "\(Self.number(x)) \(Self.number(top + y))) rotate(-90)\">"
    text += "\(Self.escaped(content))</text>\n"
  }

  /// Returns a number with at most one decimal place.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, tenth) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenth)"
  }

  /// Escapes text for an element or an attribute in double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in visibleLine(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML does not allow these.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
