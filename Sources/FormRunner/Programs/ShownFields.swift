import FormEngine
import FormJSON

/// The fields that a program has been shown, to show it only what reads otherwise.
struct ShownFields {
  private struct Shown {
    /// A hash of the message, apart from the place among other rows.
    var hash: Int
    /// The contents of a container.
    var children: [Path]
  }

  private var shown: [Path: Shown] = [:]
  /// The messages that have not been taken.
  private var messages: [UInt8] = []
  private var writer = JSONWriter()

  /// Returns the messages since the last call, one a line.
  mutating func take() -> [UInt8] {
    defer { messages = [] }
    return messages
  }

  /// Shows everything that is visible.
  mutating func showAll(in session: Session) {
    shown = [:]
    appear(.form, in: session)
  }

  /// Shows what an action has changed.
  mutating func show(_ changes: SessionChanges, in session: Session) {
    var updated: [Path] = []
    var containers: [Path] = []
    var known: Set<Path> = []
    func note(_ path: Path) {
      // Rows that are gone are found by their lists.
      guard session.isKnown(path) else { return }
      let isVisible = session.isVisible(path)
      let isShown = shown[path] != nil
      if isVisible, isShown, known.insert(path).inserted { updated.append(path) }
      if isVisible != isShown {
        containers += session.containers(of: path).prefix { shown[$0] != nil }.prefix(1)
      }
    }
    for path in changes.own { note(path) }
    for container in changes.whole where session.isKnown(container) && session.isVisible(container)
    {
      for path in session.declarations(
        from: container, order: .asked, visibleOnly: true, listsLast: true)
      {
        note(path)
      }
    }
    // The order of a set varies from run to run.
    for list in changes.rearranged where shown[list] != nil { containers.append(list) }
    containers = Set(containers).sorted { ($0.node, $0.row) < ($1.node, $1.row) }
    for path in updated where shown[path] != nil { update(path, in: session) }
    for container in containers where shown[container] != nil {
      updateContents(of: container, in: session)
    }
  }

  /// Shows a declaration again if it reads otherwise.
  private mutating func update(_ path: Path, in session: Session) {
    let children = shown[path]?.children ?? []
    let (line, hash) = message(
      path, children: children.count <= ProgramField.mostRepeated ? children[...] : nil, in: session
    )
    guard shown[path]?.hash != hash else { return }
    shown[path]?.hash = hash
    messages += line
  }

  /// Shows what has come into a container, gone from it or changed its place there.
  private mutating func updateContents(of container: Path, in session: Session) {
    let former = shown[container]?.children ?? []
    let now = session.visibleChildren(of: container)
    guard former != now else { return }
    shown[container]?.children = now
    let kept = Set(now)
    for path in now where shown[path] == nil { appear(path, in: session) }
    if max(former.count, now.count) <= ProgramField.mostRepeated {
      write(now[...], of: container, in: session)
    } else {
      writeDifference(from: former, to: now, of: container, in: session)
    }
    for path in former where !kept.contains(path) {
      writer.beginObject()
      writer.name("gone")
      writer.integer(Int64(session.number(of: path)))
      writer.end()
      messages += writer.finish() + [0x0A]
      forget(path)
    }
  }

  /// Writes what replaces a part of a container's children, so that the cost is that of the change.
  private mutating func writeDifference(
    from former: [Path], to now: [Path], of container: Path, in session: Session
  ) {
    let start = zip(former, now).prefix { $0 == $1 }.count
    let end = zip(former.reversed(), now.reversed()).prefix { $0 == $1 }.count
    let same = Swift.min(end, Swift.min(former.count, now.count) - start)
    var place = start
    var replaced = former.count - start - same
    let new = now[start..<(now.count - same)]
    repeat {
      let part = now[place..<Swift.min(place + ProgramField.mostChildren, new.endIndex)]
      write(part, of: container, replacing: place..<(place + replaced), in: session)
      place = part.endIndex
      replaced = 0
    } while place < new.endIndex
  }

  private mutating func forget(_ path: Path) {
    var open = [path]
    while let path = open.popLast() { open += shown.removeValue(forKey: path)?.children ?? [] }
  }

  /// Shows a declaration, and everything visible in it, for the first time.
  private mutating func appear(_ path: Path, in session: Session) {
    var open = [path]
    while let path = open.popLast() {
      let children = session.visibleChildren(of: path)
      let first = children.prefix(ProgramField.mostChildren)
      let (line, hash) = message(path, children: first, in: session)
      shown[path] = Shown(hash: hash, children: children)
      messages += line
      var place = first.endIndex
      while place < children.count {
        let part = children[place..<Swift.min(place + ProgramField.mostChildren, children.count)]
        write(part, of: path, replacing: place..<place, in: session)
        place = part.endIndex
      }
      open += children.reversed()
    }
  }

  /// Writes children that replace those at some places of a container; nil for all of them.
  private mutating func write(
    _ children: ArraySlice<Path>, of container: Path, replacing places: Range<Int>? = nil,
    in session: Session
  ) {
    writer.beginObject()
    writer.name("children")
    writer.beginArray()
    for child in children { writer.integer(Int64(session.number(of: child))) }
    writer.end()
    writer.name("of")
    writer.integer(Int64(session.number(of: container)))
    if let places {
      writer.name("from")
      writer.integer(Int64(places.lowerBound))
      writer.name("replaced")
      writer.integer(Int64(places.count))
    }
    writer.end()
    messages += writer.finish() + [0x0A]
  }

  private mutating func message(
    _ path: Path, children: ArraySlice<Path>?, in session: Session
  ) -> (line: [UInt8], hash: Int) {
    let field = ProgramField(path, in: session)
    writer.beginObject()
    writer.name("field")
    let range = field.write(to: &writer, children: children)
    writer.end()
    let line = writer.finish()
    var hasher = Hasher()
    line[range].withUnsafeBytes { hasher.combine(bytes: $0) }
    return (line + [0x0A], hasher.finalize())
  }
}
