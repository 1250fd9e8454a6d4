import FormEngine

/// The fields of a session at one moment, each made when the iterator reaches it.
public struct Fields: Sequence, Sendable {
  private let moment: Moment
  private let inside: FormEngine.Path
  private let goesDeep: Bool

  init(_ moment: Moment, inside: FormEngine.Path, goesDeep: Bool) {
    self.moment = moment
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
    /// Nil if nothing is visible.
    private var walk: DeclarationWalk?

    init(moment: Moment, inside: FormEngine.Path, goesDeep: Bool) {
      self.moment = moment
      self.goesDeep = goesDeep
      guard moment.session.isVisible(inside) else { return }
      walk = moment.session.declarations(
        in: inside, entering: goesDeep ? .all : [], order: .asked, visibleOnly: true,
        listsLast: true)
    }

    /// Returns the next visible field.
    public mutating func next() -> Field? {
      while let place = walk?.next() {
        guard goesDeep else { return Field(moment, place) }
        switch moment.session.program.nodes[place.node].kind {
        case .field, .list: return Field(moment, place)
        case .form, .group, .section, .row, .note: continue
        }
      }
      return nil
    }
  }
}
