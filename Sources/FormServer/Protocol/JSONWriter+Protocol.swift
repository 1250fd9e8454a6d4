package import FormJSON
internal import FormSyntax

/// Parts that many messages share.
extension JSONWriter {
  /// Writes a member whose value is a string.
  package mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  /// Writes a member whose value is a number.
  package mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    integer(Int64(number))
  }

  /// Writes a member whose value is a Boolean.
  package mutating func member(_ name: String, _ isTrue: Bool) {
    self.name(name)
    boolean(isTrue)
  }

  /// Writes a member whose value is an object.
  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    self.name(name)
    beginObject()
    members(&self)
    end()
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: String, _ elements: (inout JSONWriter) -> Void) {
    self.name(name)
    beginArray()
    elements(&self)
    end()
  }

  mutating func position(_ position: ServerPosition) {
    beginObject()
    member("line", position.line)
    member("character", position.character)
    end()
  }

  /// Writes the value of a member such as `range` or `selectionRange`.
  mutating func range(_ span: SourceSpan, _ positions: PositionMap) {
    beginObject()
    name("start")
    position(positions.position(of: Int(span.start)))
    name("end")
    position(positions.position(of: max(Int(span.start), Int(span.end))))
    end()
  }

  mutating func range(_ name: String, _ span: SourceSpan, _ positions: PositionMap) {
    self.name(name)
    range(span, positions)
  }

  /// Writes a `TextEdit`.
  mutating func edit(_ edit: Edit, _ positions: PositionMap) {
    beginObject()
    range("range", edit.span, positions)
    member("newText", edit.replacement)
    end()
  }
}
