import FormJSON

/// A record that a person corrects: a session with its answers, and the members that the form does
/// not ask for.
///
/// It is read strictly, like every record, but its answers can be asked for.
package struct EditedRecord {
  package private(set) var session: Session
  /// The members that are kept in addition to the answers.
  package private(set) var kept = KeptMembers()
  /// The messages about the record that no question can fix, never about hidden values; with the
  /// field or list if there is one.
  private var findings: [(path: Path?, message: String)] = []
  /// The computed fields whose value in the record differs from what the form computes.
  package private(set) var recomputed: [String] = []
  /// The lists that the record contains, even without rows.
  private var lists: Set<Path> = []
  /// The rows of lists, by their indexes in the record, that are not in the session.
  private let leftOut: [Path: Set<Int>]
  private let names: MemberNames
  private var isTooDeep = false

  /// The reason why a file cannot be edited as a record.
  package enum Failure: Error, Hashable, Sendable {
    case notJSON(PresetFinding)
    case notAnObject(PresetFinding)
    /// An unknown or hidden member cannot be kept because it is nested too deep.
    case tooDeep
  }

  /// - Parameters:
  ///   - name: the name of the file, for messages.
  ///   - clock: the date and time at which the record is read.
  package init(
    _ bytes: [UInt8], file name: String, of program: Program, clock: LocalDateTime
  ) throws(Failure) {
    let file = KnownFile(name: name, bytes: bytes)
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(bytes)
    } catch {
      let message = PresetMessage.notJSON(reason: error.message).message
      throw .notJSON(PresetFinding(message: message, place: file.place(at: error.offset)))
    }
    guard document.root.kind == .object else {
      let message = PresetMessage.noObject.message
      throw .notAnObject(
        PresetFinding(message: message, place: file.place(of: document.root)))
    }
    let form = AnsweredForm.Reader(program, clock: clock)
      .read(document.root, in: file, isEdited: true)
    session = form.session
    leftOut = form.leftOut
    names = MemberNames(program)
    keep(document.root, in: .form, isNamed: true)
    guard !isTooDeep else { throw .tooDeep }
    note(form)
  }

  private mutating func note(_ form: AnsweredForm) {
    findings = form.findings.filter { !$0.isWarning }.map { (nil, $0.message) }
    let misfits = form.misfits.map { (path: $0.key, message: $0.value) }
    let remarks = form.remarks.flatMap { path, problems in
      problems.filter { !$0.isWarning }.map { (path: path, message: $0.message) }
    }
    findings += (misfits + remarks).filter { form.session.isVisible($0.path) }
      .map { (path: $0.path, name: form.session.name(of: $0.path), message: $0.message) }
      .sorted { ($0.name, $0.message) < ($1.name, $1.message) }
      .map { (path: $0.path, message: "\($0.name): \($0.message)") }
    recomputed = form.differing.keys.map { form.session.name(of: $0) }.sorted()
  }

  /// Returns the messages that no question can fix, except where another answer was preset since.
  package func findings(in session: Session) -> [String] {
    findings.filter { finding in
      guard let path = finding.path else { return true }
      let isGiven = [.flag, .environment].contains(session.origin(path))
      return !isGiven && session.value(path) == self.session.value(path)
    }.map(\.message)
  }

  /// Returns true if the record answers a question.
  package func answers(_ path: Path) -> Bool {
    if session.program.nodes[path.node].kind == .list { return lists.contains(path) }
    return !session.value(path).isEmpty || session.typedText(path) != nil
  }

  // MARK: Kept members

  /// Keeps the unknown and hidden members of an object. Recursion follows the nesting of
  /// declarations, which is at most 64 levels deep.
  ///
  /// - Parameter isNamed: false inside a hidden member, which is named as a whole.
  private mutating func keep(_ object: JSONElement, in place: Path, isNamed: Bool) {
    let members = names.members(of: place.node)
    var seen: Set<String> = []
    for (name, value) in object.members {
      let name = name.string ?? ""
      guard seen.insert(name).inserted else { continue }
      guard let node = members[name] else {
        if isNamed { kept.unknown.append((self.name(name, in: place), place)) }
        keep(value, named: name, node: nil, in: place)
        continue
      }
      if value.kind == .null || value.string?.isEmpty == true { continue }
      let path = Path(node: node, row: place.row)
      let isHidden = !session.isVisible(path)
      if isHidden, isNamed { kept.hidden.append((session.name(of: path), path)) }
      switch session.program.nodes[node].kind {
      case .group where value.kind == .object:
        keep(value, in: path, isNamed: isNamed && !isHidden)
        continue
      case .list:
        lists.insert(path)
        keepRows(value, of: path, isNamed: isNamed && !isHidden)
      default: break
      }
      if isHidden { keep(value, named: name, node: node, in: place) }
    }
  }

  private mutating func keepRows(_ array: JSONElement, of list: Path, isNamed: Bool) {
    let node = session.program.nodes[list.node]
    guard !node.isPlainList else { return }
    let left = leftOut[list] ?? []
    let elements = array.elements.enumerated().lazy.filter { !left.contains($0.offset) }
      .map(\.element)
    for (element, row) in zip(elements, session.rows(of: list)) where element.kind == .object {
      keep(element, in: Path(node: node.rowBody, row: row), isNamed: isNamed)
    }
  }

  private mutating func keep(
    _ value: JSONElement, named name: String, node: NodeID?, in place: Path
  ) {
    guard let value = value.value else {
      isTooDeep = true
      return
    }
    kept.members[place, default: []].append(
      KeptMembers.Member(name: name, value: value, node: node))
  }

  private func name(_ name: String, in place: Path) -> String {
    let prefix = session.name(of: place)
    return prefix.isEmpty ? name : prefix + "." + name
  }
}
