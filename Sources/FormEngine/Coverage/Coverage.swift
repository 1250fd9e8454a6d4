/// Records what tests have seen of a form in use, by element rather than by row.
///
/// Observing a session takes time linear in the elements that have not yet been seen in full, where
/// the options of a field count as one, and in the rows that contain them.
public struct Coverage: Sendable {
  /// How an element was seen.
  public struct Sightings: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A condition was true, a rule passed, a field had the focus, an option was chosen.
    public static let met = Sightings(rawValue: 1)
    /// A condition was false, or a rule failed.
    public static let unmet = Sightings(rawValue: 2)
    public static let both: Sightings = [.met, .unmet]
  }

  /// All elements but for options.
  private let elements: [FormElement]
  private var seen: [Sightings]
  /// The numbers of the elements that have not been seen in full, without fields: of these only
  /// the one with the focus is seen.
  private var open: [Int] = []
  private var numberOfField: [NodeID: Int] = [:]
  /// The options of each field that no test has chosen yet, by declaration.
  public private(set) var unchosen: [UnchosenOptions] = []

  /// - Parameter constant: the elements that can only be seen in one way, or not at all.
  public init(of program: Program, without constant: ConstantElements = ConstantElements()) {
    elements = program.elements.filter { !constant.contains($0, of: program.node(of: $0)) }
    seen = [Sightings](repeating: [], count: elements.count)
    for (number, element) in elements.enumerated() {
      guard case .field(let node) = element else {
        open.append(number)
        continue
      }
      numberOfField[node] = number
      let options = UnchosenOptions(of: node, in: program, without: constant)
      if options.count > 0 { unchosen.append(options) }
    }
  }

  /// The number of elements of the form.
  public var elementCount: Int {
    elements.count + unchosen.reduce(0) { $0 + $1.elementCount }
  }

  /// The number of elements that have been seen in full.
  public var coveredCount: Int {
    elements.indices.count { seen[$0] == Coverage.whole(elements[$0]) }
      + unchosen.reduce(0) { $0 + $1.elementCount - $1.count }
  }

  /// The elements that have not been seen in full, with what was seen of them, but for options.
  public var gaps: [(element: FormElement, seen: Sightings)] {
    elements.indices.filter { seen[$0] != Coverage.whole(elements[$0]) }.map {
      (elements[$0], seen[$0])
    }
  }

  /// Records where the focus is.
  public mutating func observeFocus(of session: Session) {
    guard let focus = session.focus, let number = numberOfField[focus.node] else { return }
    seen[number] = .met
  }

  /// Records the state of all rules and conditions, and which options are chosen.
  public mutating func observe(_ session: Session) {
    observeFocus(of: session)
    var machine = Machine()
    open.removeAll { number in
      let whole = Coverage.whole(elements[number])
      if seen[number] != whole {
        seen[number].formUnion(
          session.sightings(
            of: elements[number], missing: whole.subtracting(seen[number]), &machine))
      }
      return seen[number] == whole
    }
    for index in unchosen.indices where unchosen[index].count > 0 {
      session.forEachChosenOption(of: unchosen[index].node) { unchosen[index].remove($0) }
    }
  }

  /// How many of the ways in which elements can be seen were seen.
  public var sightingCount: Int {
    seen.reduce(0) { $0 + $1.rawValue.nonzeroBitCount }
      + unchosen.reduce(0) { $0 + $1.elementCount - $1.count }
  }

  /// All the ways in which an element can be seen.
  public static func whole(_ element: FormElement) -> Sightings {
    switch element {
    case .field, .option: .met
    case .rule, .required, .condition: .both
    }
  }
}
