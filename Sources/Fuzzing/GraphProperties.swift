import FormEngine
import FormTools

/// Properties of a focus graph in every format.
enum GraphProperties {
  static func check(_ graph: FocusGraph) {
    ReportProperties.requireVisible(graph.text, colors: false)
    require(!graph.text.isEmpty, "the graph is empty")
    ReportProperties.requireJSON(graph.json, "the graph")
    requireClosed(graph.dot, "the graph for Graphviz")
    ReportProperties.requireVisible(graph.mermaid, colors: false)
    require(
      graph.mermaid.split(separator: "\n").allSatisfy { line in
        line.utf8.count { $0 == UInt8(ascii: "\"") } % 2 == 0
      }, "an open quote in the graph for Mermaid")
    for colors in [FocusGraph.Colors.automatic, .light, .dark] { requireXML(graph.svg(colors)) }
  }

  /// Requires that quotes and braces are closed.
  private static func requireClosed(_ text: String, _ what: String) {
    ReportProperties.requireVisible(text, colors: false)
    var (isQuoted, isEscaped, braces) = (false, false, 0)
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        if byte == UInt8(ascii: "\"") { isQuoted = false }
      } else {
        if byte == UInt8(ascii: "\"") { isQuoted = true }
        if byte == UInt8(ascii: "{") { braces += 1 }
        if byte == UInt8(ascii: "}") { braces -= 1 }
        require(braces >= 0, "a brace too many in \(what)")
      }
    }
    require(!isQuoted && braces == 0, "an open quote or brace in \(what)")
  }

  /// Requires that elements are nested and every `&` starts an entity.
  private static func requireXML(_ text: String) {
    ReportProperties.requireVisible(text, colors: false)
    let bytes = Array(text.utf8)
    var open: [ArraySlice<UInt8>] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&") {
        let entity = bytes[place...].prefix { $0 != UInt8(ascii: ";") }
        require(
          entity.count < 10
            && entity.dropFirst().allSatisfy {
              $0 < 0x80
                && (UnicodeScalar($0).properties.isAlphabetic || $0 == 0x23
                  || (0x30...0x39).contains($0))
            }, "an `&` alone in SVG")
      }
      require(bytes[place] != UInt8(ascii: ">"), "a `>` alone in SVG")
      guard bytes[place] == UInt8(ascii: "<") else {
        place += 1
        continue
      }
      guard let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
        violated("an open tag in SVG")
      }
      let tag = bytes[(place + 1)..<end]
      require(!tag.contains(UInt8(ascii: "<")), "a `<` in a tag of SVG")
      require(tag.count { $0 == UInt8(ascii: "\"") } % 2 == 0, "an open quote in a tag of SVG")
      if tag.first == UInt8(ascii: "/") {
        require(open.popLast() == tag.dropFirst(), "an element of SVG ends that was not begun")
      } else if tag.first != UInt8(ascii: "?"), tag.first != UInt8(ascii: "!"),
        tag.last != UInt8(ascii: "/")
      {
        open.append(tag.prefix { $0 != 0x20 && $0 != 0x0A })
      }
      place = end + 1
    }
    require(open.isEmpty, "an element of SVG has no end")
  }
}
