internal import FormEngine

/// A word that an editor shows in the text without its being there.
package struct InlayHint: Hashable, Sendable {
  package enum Kind: Sendable {
    case type, place
  }

  package var offset: Int
  package var text: String
  package var kind: Kind
}

extension FileAnalysis {
  /// The types of `let`s and of computed fields of a named type, and places in the walk where the
  /// order in the file is another, in a part of the file.
  package func inlayHints(in span: Span) -> [InlayHint] {
    var hints: [InlayHint] = []
    func add(_ at: Span, _ text: String, _ kind: InlayHint.Kind) {
      guard at.end >= span.start, at.end <= span.end else { return }
      hints.append(InlayHint(offset: Int(at.end), text: text, kind: kind))
    }
    for checked in [form, types].compactMap({ $0 }) {
      let form = checked.form
      for constant in form.lets
      where constant.file == 0 && !constant.isSilent && !constant.type.isInvalid {
        add(constant.nameSpan, ": \(constant.type.plainWords)", .type)
      }
      for (node, declaration) in form.declarations.enumerated()
      where declaration.file == 0 && !declaration.isSilent && form.nodes[node].isComputed {
        guard let typeName = tree.child(.typeName, of: declaration.syntax),
          tree.scalarType(typeName) == nil, !declaration.isUntyped
        else { continue }
        let type = ValueType(form.nodes[node].type, choice: Int32(declaration.choice))
        add(tree.span(typeName), " = \(type.plainWords)", .type)
      }
      for (parent, children) in form.children.enumerated()
      where !form.isTypes || parent != 0 {
        let own = children.filter {
          form.declarations[$0].file == 0 && !form.declarations[$0].isSilent
            && form.declarations[$0].otherOf < 0
        }
        guard own.count > 1,
          zip(own, own.dropFirst()).contains(where: {
            form.declarations[$0].nameSpan.start > form.declarations[$1].nameSpan.start
          })
        else { continue }
        for (index, child) in own.enumerated() {
          add(form.declarations[child].nameSpan, (index + 1).ordinal, .place)
        }
      }
    }
    return hints.sorted { ($0.offset, $0.text) < ($1.offset, $1.text) }
  }
}

extension ValueType {
  /// Without its article.
  var plainWords: String {
    let words = self.words
    for article in ["an ", "a "] where words.hasPrefix(article) {
      return String(words.dropFirst(article.count))
    }
    return words
  }
}
