/// A record of the parts of a form that tests have seen in use, by element rather than by row.
///
/// Observing a session takes time linear in the elements that have not yet been seen in full, with
/// the options of a field as one, and in the rows that contain them.
public struct Coverage: Sendable {
  /// The ways in which an element was seen.
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

  /// All elements except options.
  private let elements: [FormElement]
  private var seen: [Sightings]
  /// The numbers of the elements that have not been seen in full, without fields, of which only the
  /// one with the focus is seen.
  private var open: [Int] = []
  private var numberOfField: [NodeID: Int] = [:]
  /// The options of each field that no test has chosen yet, by declaration.
  public private(set) var unchosen: [UnchosenOptions] = []

  /// Creates the coverage of a form of which nothing has been seen.
  ///
  /// - Parameter constant: the elements that can be seen in only one way, or not at all.
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

  /// The elements, except options, that have not been seen in full, with the ways in which each was
  /// seen.
  public var gaps: [(element: FormElement, seen: Sightings)] {
    elements.indices.filter { seen[$0] != Coverage.whole(elements[$0]) }.map {
      (elements[$0], seen[$0])
    }
  }

  /// Records the field that has the focus.
  public mutating func observeFocus(of session: Session) {
    guard let focus = session.focus, let number = numberOfField[focus.node] else { return }
    seen[number] = .met
  }

  /// Records the focus, the state of all rules and conditions, and the chosen options.
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

  /// The number of ways in which elements were seen, over all elements.
  public var sightingCount: Int {
    seen.reduce(0) { $0 + $1.rawValue.nonzeroBitCount }
      + unchosen.reduce(0) { $0 + $1.elementCount - $1.count }
  }

  /// Returns all the ways in which an element can be seen.
  public static func whole(_ element: FormElement) -> Sightings {
    switch element {
    case .field, .option: .met
    case .rule, .required, .condition: .both
    }
  }
}
