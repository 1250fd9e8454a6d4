package import FormJSON
import FormLanguage

/// What many messages have in common.
extension JSONWriter {
  /// A member whose value is a text.
  package mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  /// A member whose value is a number.
  package mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    integer(Int64(number))
  }

  /// A member whose value is true or false.
  package mutating func member(_ name: String, _ isTrue: Bool) {
    self.name(name)
    boolean(isTrue)
  }

  /// A member whose value is an object.
  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    self.name(name)
    beginObject()
    members(&self)
    end()
  }

  /// A member whose value is an array.
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

  /// The value of a member `range`, `selectionRange` and the like.
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

  /// A `TextEdit`.
  mutating func edit(_ edit: Edit, _ positions: PositionMap) {
    beginObject()
    range("range", edit.span, positions)
    member("newText", edit.replacement)
    end()
  }
}
