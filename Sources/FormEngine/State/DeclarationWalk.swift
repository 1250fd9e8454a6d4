/// A walk through declarations without recursion: each precedes its contents, and siblings follow
/// in the order of the file or in that of the questions.
///
/// In a session it visits the rows of lists; in a program it visits the body of each list once,
/// with row 0. A declaration is found only when it is asked for, so a search can end early. Changes
/// of the session during a walk do not affect it.
package struct DeclarationWalk: Sequence, IteratorProtocol {
  /// The declarations whose contents a walk visits, in addition to the one that it starts in.
  package struct Entered: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let sections = Entered(rawValue: 1)
    package static let groups = Entered(rawValue: 2)
    /// The rows of lists and their cells.
    package static let rows = Entered(rawValue: 4)
    /// The form or one row, with each list as one declaration.
    package static let level: Entered = [.sections, .groups]
    package static let all: Entered = [.sections, .groups, .rows]
  }

  package enum Order: Sendable {
    /// The order of the file.
    case declared
    /// The order in which people are asked, which tags can change.
    case asked
  }

  /// A step that has begun; the innermost is the last.
  private struct Level {
    enum Kind { case contents, rows, single, listAfterRows }
    var kind: Kind
    /// The container, or the declaration that comes next.
    var place: Path
    /// The index of the next child of a container.
    var next = 0
  }

  private let program: Program
  /// Nil for a walk through a program.
  private let state: FormState?
  private let entered: Entered
  private let order: Order
  private let visibleOnly: Bool
  private let listsLast: Bool
  private var levels: [Level] = []
  /// The declaration that was found last, if its contents come next.
  private var last: Path?

  /// - Parameters:
  ///   - start: the declaration to start in.
  ///   - includesStart: true if the walk begins with that declaration.
  ///   - visibleOnly: leaves out what is hidden by its own condition, with its contents.
  ///   - listsLast: a list follows its rows if they are entered.
  init(
    _ program: Program, _ state: FormState?, _ start: Path, includesStart: Bool,
    entering entered: Entered, _ order: Order, visibleOnly: Bool = false, listsLast: Bool = false
  ) {
    self.program = program
    self.state = state
    self.entered = entered
    self.order = order
    self.visibleOnly = visibleOnly
    self.listsLast = listsLast
    guard state?.isKnown(start) ?? program.nodes.indices.contains(start.node) else { return }
    if includesStart {
      levels.append(Level(kind: .single, place: start))
    } else {
      enter(start, entering: .all)
    }
  }

  /// Returns the next declaration; nil after the last.
  package mutating func next() -> Path? {
    if let container = last {
      last = nil
      enter(container, entering: entered)
    }
    while let index = levels.indices.last {
      let level = levels[index]
      var found = level.place
      switch level.kind {
      case .listAfterRows:
        levels.removeLast()
        return found
      case .single:
        levels.removeLast()
      case .rows:
        if let row = state?.row(after: found) {
          levels[index].place.row = row
        } else {
          levels.removeLast()
        }
      case .contents:
        let contents =
          order == .asked
          ? program.children(of: found.node) : program.declaredChildren(of: found.node)
        guard level.next < contents.count else {
          levels.removeLast()
          continue
        }
        levels[index].next += 1
        found.node = contents[level.next]
      }
      if visibleOnly, !isShown(found) { continue }
      if listsLast, entered.contains(.rows), program.parts.nodes[found.node].kind == .list {
        levels.append(Level(kind: .listAfterRows, place: found))
        enter(found, entering: entered)
        continue
      }
      last = found
      return found
    }
    return nil
  }

  /// Leaves out the contents of the declaration that was found last.
  package mutating func skipContents() { last = nil }

  private func isShown(_ place: Path) -> Bool {
    let shown = program.parts.nodes[place.node].shown
    return shown == .always || state?.isTrue(shown, place.row) ?? true
  }

  private mutating func enter(_ container: Path, entering: Entered) {
    let isEntered =
      switch program.parts.nodes[container.node].kind {
      case .form: true
      case .section: entering.contains(.sections)
      case .group: entering.contains(.groups)
      case .list, .row: entering.contains(.rows)
      case .field, .note: false
      }
    guard isEntered else { return }
    guard program.parts.nodes[container.node].kind == .list else {
      levels.append(Level(kind: .contents, place: container))
      return
    }
    let body = program.parts.nodes[container.node].rowBody
    if state == nil {
      levels.append(Level(kind: .single, place: Path(node: body)))
    } else if let row = state?.firstRow(of: container) {
      levels.append(Level(kind: .rows, place: Path(node: body, row: row)))
    }
  }
}

/// A walk through the declarations of a program.
package struct NodeWalk: Sequence, IteratorProtocol {
  private var places: DeclarationWalk

  fileprivate init(_ places: DeclarationWalk) { self.places = places }

  package mutating func next() -> NodeID? { places.next()?.node }

  /// Leaves out the contents of the declaration that was found last.
  package mutating func skipContents() { places.skipContents() }
}

extension Program {
  /// Returns a walk through the contents of a declaration.
  package func declarations(
    in container: NodeID, entering: DeclarationWalk.Entered = .all,
    order: DeclarationWalk.Order = .declared
  ) -> NodeWalk {
    NodeWalk(
      DeclarationWalk(
        self, nil, Path(node: container), includesStart: false, entering: entering, order))
  }

  /// Returns a walk through a declaration and its contents.
  package func declarations(
    from node: NodeID, entering: DeclarationWalk.Entered = .all,
    order: DeclarationWalk.Order = .declared
  ) -> NodeWalk {
    NodeWalk(
      DeclarationWalk(self, nil, Path(node: node), includesStart: true, entering: entering, order))
  }

  /// Returns the fields, groups and lists of a container, including those of its sections, in the
  /// order of their declaration: its members in records.
  func members(of container: NodeID) -> [NodeID] {
    declarations(in: container, entering: .sections).filter { node in
      switch parts.nodes[node].kind {
      case .field, .group, .list: true
      case .form, .section, .row, .note: false
      }
    }
  }
}
