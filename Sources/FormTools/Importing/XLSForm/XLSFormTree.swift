/// The questions and groups of an XLSForm as a tree, with their names in the form.
struct XLSFormTree {
  /// A question, note, group or repeat.
  struct Node {
    var row: XLSFormTable.Row
    var type: XLSFormType
    /// The name in the original.
    var name: String
    var givenName: ImportedName
    /// The surrounding group or repeat; the form is node 0.
    var parent: Int
    var children: [Int] = []
    var kind: Kind
    /// The question whose option `other` this text belongs to; nil for every other node.
    var textOf: Int?
    /// The mistakes in its row.
    var omissions: [ImportedOmission] = []
  }

  enum Kind: Equatable {
    case question, group, list
  }

  private(set) var nodes: [Node]
  /// The questions, groups and repeats with each name, in order.
  private var named: [String: [Int]] = [:]
  /// The types of the questions that the device answers, by name.
  private(set) var automaticNames: [String: String] = [:]
  private(set) var automaticCount = 0
  private(set) var decorations = 0
  private var names: [Int: ImportedNames] = [:]

  /// The deepest nesting of groups, which is less than blocks of the language may have.
  private static let depthLimit = 48

  init(_ survey: XLSFormTable) throws(ImportFault) {
    guard survey.columns.contains(.type), survey.columns.contains(.name) else {
      throw ImportFault(.noHeadings, at: "\(survey.name)!A1")
    }
    var formNames = ImportedNames()
    nodes = [
      Node(
        row: XLSFormTable.Row(number: 1), type: .begin(isRepeat: false), name: "",
        givenName: formNames.add("form"), parent: 0, kind: .group)
    ]
    var open = [0]
    var loops = 0
    for row in survey.rows {
      guard let type = row[.type], row.text(.disabled)?.isYes != true else { continue }
      decorations += row.cells.keys.count { $0.decorates }
      decorations += row.translated.filter { $0.key.decorates }.values.reduce(0) { $0 + $1.count }
      let kind = XLSFormType(type.text)
      if loops > 0 {
        // A loop is left out with all that is in it.
        switch kind {
        case .beginLoop: loops += 1
        case .endLoop: loops -= 1
        case .begin, .end, .automatic, .note: break
        default: _ = add(row, .looped, row.text(.name) ?? "", .question, to: open)
        }
        continue
      }
      switch kind {
      case .beginLoop:
        loops += 1
        _ = add(row, .beginLoop, "", .question, to: open)
      case .begin(let isRepeat):
        guard open.count < Self.depthLimit else { throw ImportFault(.deepGroups, at: type.place) }
        let name = row.text(.name) ?? ""
        open.append(
          add(row, .begin(isRepeat: isRepeat), name, isRepeat ? .list : .group, to: open))
      case .end:
        guard open.count > 1 else { throw ImportFault(.noBegin, at: type.place) }
        open.removeLast()
      case .automatic(let kind):
        automaticCount += 1
        if let name = row.text(.name) { automaticNames[name] = kind }
      case .plain, .replaced, .range, .one, .several, .ranked, .note, .calculate, .hidden,
        .acknowledge, .endLoop, .looped, .unknown:
        let question = add(row, kind, row.text(.name) ?? "", .question, to: open)
        addOther(to: question, open)
      }
    }
    if open.count > 1, let last = open.last {
      throw ImportFault(.noEnd, at: nodes[last].row[.type]?.place)
    }
    giveNames()
  }

  /// Adds a node for the text of the option that `or_other` adds.
  private mutating func addOther(to question: Int, _ open: [Int]) {
    switch nodes[question].type {
    case .one(let options) where options.hasOther, .several(let options) where options.hasOther,
      .ranked(let options) where options.hasOther:
      let row = nodes[question].row
      let text = add(row, .plain("text"), nodes[question].name + "_other", .question, to: open)
      nodes[text].textOf = question
    default: break
    }
  }

  private mutating func add(
    _ row: XLSFormTable.Row, _ type: XLSFormType, _ name: String, _ kind: Kind, to open: [Int]
  ) -> Int {
    let parent = open.last ?? 0
    let number = nodes.count
    nodes.append(
      Node(
        row: row, type: type, name: name, givenName: nodes[0].givenName, parent: parent,
        kind: kind))
    nodes[parent].children.append(number)
    if !name.isEmpty { named[name, default: []].append(number) }
    return number
  }

  /// Gives each node a name that is unique in its group or repeat.
  private mutating func giveNames() {
    for parent in nodes.indices where !nodes[parent].children.isEmpty {
      let children = nodes[parent].children
      var names = ImportedNames(keeping: children.map { nodes[$0].name })
      for child in children {
        let name = nodes[child].name
        if name.isEmpty {
          nodes[child].givenName = names.add(
            nodes[child].kind == .question ? "question" : "group", isRecorded: false)
          continue
        }
        let isSecond = names.wasAdded(name)
        nodes[child].givenName = names.add(name)
        guard isSecond, let cell = nodes[child].row[.name] else { continue }
        nodes[child].omissions.append(
          ImportedOmission(
            .property("name"), cell.origin, .nameUsedTwice(name),
            instead: .name(nodes[child].givenName.text)))
      }
    }
  }

  // MARK: Names

  /// Returns the containers around a node, from the form down to its parent.
  func containers(around node: Int) -> [Int] {
    var path: [Int] = []
    var current = node
    while current != 0 {
      current = nodes[current].parent
      path.append(current)
    }
    return path.reversed()
  }

  /// Returns the node that a name refers to inside a container: if several have the name, the only
  /// one in the nearest repeat.
  func target(of name: String, in container: Int) throws(Untranslatable) -> Int {
    guard let found = named[name] else {
      if automaticNames[name] != nil { throw Untranslatable(.readsOmitted(name)) }
      throw Untranslatable(.unknownName(name))
    }
    if found.count == 1 { return found[0] }
    var scope = container
    while true {
      while scope != 0, nodes[scope].kind != .list { scope = nodes[scope].parent }
      let inside = found.filter { nearestList(of: $0) == scope }
      if inside.count == 1 { return inside[0] }
      guard inside.isEmpty, scope != 0 else { throw Untranslatable(.nameUsedTwice(name)) }
      scope = nodes[scope].parent
    }
  }

  private func nearestList(of node: Int) -> Int {
    var scope = nodes[node].parent
    while scope != 0, nodes[scope].kind != .list { scope = nodes[scope].parent }
    return scope
  }

  /// Returns the node at a path from a node; nil if there is none.
  func target(up: Int, _ steps: [String], from node: Int) -> Int? {
    var current = node
    for _ in 0..<up {
      guard current != 0 else { return nil }
      current = nodes[current].parent
    }
    for step in steps {
      guard let next = child(of: current, named: step) else { return nil }
      current = next
    }
    return current
  }

  private func child(of container: Int, named name: String) -> Int? {
    let found = nodes[container].children.filter { nodes[$0].name == name }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the node at a path from the form's root, whose own name is the first step.
  func target(absolute steps: [String]) -> Int? {
    target(up: 0, Array(steps.dropFirst()), from: 0)
  }

  /// The expression that reads a node.
  struct Path {
    var source: String
    /// True if it is a column of a list that does not surround the expression.
    var isColumn = false
  }

  /// Returns the expression that reads a node inside a container.
  ///
  /// - Parameters:
  ///   - row: a list whose row has a name in the expression, and that name.
  ///   - isMessage: true in the message of a rule, in which some names have another meaning.
  func path(
    to target: Int, in container: Int, row: (list: Int, name: String)? = nil,
    isMessage: Bool = false
  ) throws(Untranslatable) -> Path {
    var steps = containers(around: target).dropFirst() + [target]
    if let row, let place = steps.firstIndex(of: row.list) {
      let rest = steps[(place + 1)...]
      let isColumn = rest.dropLast().contains { nodes[$0].kind == .list }
      return Path(
        source: ([row.name] + rest.map { nodes[$0].givenName.writtenAfterDot })
          .joined(separator: "."), isColumn: isColumn)
    }
    var around = (containers(around: container) + [container]).dropFirst()
    if container == 0 { around = [] }
    var common = 0
    while let step = steps.first, step == around.first, steps.count > 1 {
      common = step
      steps.removeFirst()
      around.removeFirst()
    }
    guard let first = steps.first else { throw Untranslatable(.malformed("")) }
    let name = nodes[first].givenName
    let isShadowed = around.contains { scope in
      nodes[scope].children.contains { nodes[$0].givenName.text == name.text }
    }
    var source = isMessage ? name.writtenInMessage : name.written
    if isShadowed {
      guard common == 0 else { throw Untranslatable(.shadowed) }
      source = "form." + name.writtenAfterDot
    }
    for step in steps.dropFirst() { source += "." + nodes[step].givenName.writtenAfterDot }
    return Path(source: source, isColumn: steps.dropLast().contains { nodes[$0].kind == .list })
  }
}

extension String {
  /// True for the ways to write `true()` in a sheet.
  var isYes: Bool { ["yes", "true", "true()", "1"].contains(trimmed.lowercased()) }

  /// True for the ways to write `false()`.
  var isNo: Bool { ["no", "false", "false()", "0", ""].contains(trimmed.lowercased()) }
}
