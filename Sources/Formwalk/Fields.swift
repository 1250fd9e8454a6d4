import FormEngine

/// The fields of a session at one moment, each made when the iterator reaches it.
public struct Fields: Sequence, Sendable {
  private let moment: Moment
  private let inside: FormEngine.Path
  private let goesDeep: Bool

  init(_ session: FormEngine.Session, inside: FormEngine.Path, goesDeep: Bool) {
    moment = Moment(session)
    self.inside = inside
    self.goesDeep = goesDeep
  }

  /// Returns an iterator in the order in which the fields are asked.
  public func makeIterator() -> Iterator {
    Iterator(moment: moment, inside: inside, goesDeep: goesDeep)
  }

  /// An iterator that makes one field at a time.
  public struct Iterator: IteratorProtocol {
    private let moment: Moment
    private let goesDeep: Bool
    /// The steps still to take, the next one last.
    private var waiting: [Step] = []

    private enum Step {
      /// The declarations in a form, group, section or row, from an index on.
      case declarations(in: FormEngine.Path, from: Int)
      /// A list, which follows its rows.
      case after(list: FormEngine.Path)
      /// The rows of a list, from an index on.
      case rows(of: FormEngine.Path, from: Int)
    }

    init(moment: Moment, inside: FormEngine.Path, goesDeep: Bool) {
      self.moment = moment
      self.goesDeep = goesDeep
      guard moment.session.isVisible(inside) else { return }
      open(inside)
    }

    /// Returns the next visible field.
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
          // Its containers are known to be visible.
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
