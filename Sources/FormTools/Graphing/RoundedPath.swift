/// A line of horizontal and vertical segments with rounded corners, as an SVG path.
struct RoundedPath {
  private var points: [(x: Double, y: Double)]
  private static let radius = 6.0

  init(x: Double, y: Double) {
    points = [(x, y)]
  }

  mutating func across(to x: Double) { points.append((x, points[points.count - 1].y)) }

  mutating func down(to y: Double) { points.append((points[points.count - 1].x, y)) }

  /// - Parameter top: an offset added to every vertical position.
  func text(top: Double) -> String {
    let points = points.map { ($0.x, $0.y + top) }
    var text = "M\(Self.write(points[0]))"
    for index in points.indices.dropFirst() {
      let corner = points[index]
      guard index + 1 < points.count else {
        text += "L\(Self.write(corner))"
        break
      }
      let start = Self.towards(points[index - 1], from: corner)
      let end = Self.towards(points[index + 1], from: corner)
      text += "L\(Self.write(start))Q\(Self.write(corner)) \(Self.write(end))"
    }
    return text
  }

  /// Returns the point at which the curve of a corner starts or ends.
  private static func towards(
    _ other: (Double, Double), from corner: (Double, Double)
  ) -> (Double, Double) {
    func moved(_ start: Double, _ end: Double) -> Double {
      let most = min(radius, abs(end - start) / 2)
      return end < start ? start - most : start + most
    }
    return (
      other.0 == corner.0 ? corner.0 : moved(corner.0, other.0),
      other.1 == corner.1 ? corner.1 : moved(corner.1, other.1)
    )
  }

  private static func write(_ point: (Double, Double)) -> String {
    "\(SVGWriter.number(point.0)) \(SVGWriter.number(point.1))"
  }
}
