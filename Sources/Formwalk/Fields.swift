import FormEngine

/// Fields of a session as they are at one moment, each made when it is reached.
public struct Fields: Sequence, Sendable {
  private let moment: Moment
  private let inside: FormEngine.Path
  private let goesDeep: Bool

  init(_ session: FormEngine.Session, inside: FormEngine.Path, goesDeep: Bool) {
    moment = Moment(session)
    self.inside = inside
    self.goesDeep = goesDeep
  }

  /// Visits them in the order in which they are asked.
  public func makeIterator() -> Iterator {
    Iterator(moment: moment, inside: inside, goesDeep: goesDeep)
  }

  /// Makes one field after another.
  public struct Iterator: IteratorProtocol {
    private let moment: Moment
    private let goesDeep: Bool
    /// What is still to come, the next one last.
    private var waiting: [Step] = []

    private enum Step {
      /// What is declared in a form, group, section or row, from one on.
      case declarations(in: FormEngine.Path, from: Int)
      /// A list after its rows.
      case after(list: FormEngine.Path)
      /// A row of a list and those after it.
      case rows(of: FormEngine.Path, from: Int)
    }

    init(moment: Moment, inside: FormEngine.Path, goesDeep: Bool) {
      self.moment = moment
      self.goesDeep = goesDeep
      guard moment.session.isVisible(inside) else { return }
      open(inside)
    }

    /// The next field that is visible.
    public mutating func next() -> Field? {
      while let step = waiting.popLast() {
        switch step {
        case .after(let list): return Field(moment, list)
        case .rows(let list, let index):
          guard let row = moment.session.row(of: list, at: index) else { continue }
          waiting.append(.rows(of: list, from: index + 1))
          if !goesDeep { return Field(moment, row.path) }
          open(row.path)
        case .declarations(let place, let index):
          let declared = moment.session.program.children(of: place.node)
          guard index < declared.count else { continue }
          waiting.append(.declarations(in: place, from: index + 1))
          let path = FormEngine.Path(node: declared[index], row: place.row)
          // What is around it is visible.
          guard moment.session.isShownItself(path) else { continue }
          let kind = moment.session.program.nodes[path.node].kind
          if !goesDeep || kind == .field { return Field(moment, path) }
          open(path)
        }
      }
      return nil
    }

    private mutating func open(_ path: FormEngine.Path) {
      let program = moment.session.program
      switch program.nodes[path.node].kind {
      case .field, .note: break
      case .list:
        if goesDeep { waiting.append(.after(list: path)) }
        waiting.append(.rows(of: path, from: 0))
      case .form, .group, .section, .row:
        waiting.append(.declarations(in: path, from: 0))
      }
    }
  }
}
