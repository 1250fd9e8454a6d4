internal import FormEngine
package import FormLanguage
package import FormSyntax

/// A hint that an editor shows within the source.
package struct InlayHint: Hashable, Sendable {
  package enum Kind: Sendable {
    case type, place
  }

  package var offset: Int
  package var text: String
  package var kind: Kind
}

extension FileAnalysis {
  /// Returns the hints in a span: the types of `let`s and of computed fields with a named type, and
  /// the places of declarations that the walk visits in another order than that of the file.
  package func inlayHints(in span: SourceSpan) -> [InlayHint] {
    var hints: [InlayHint] = []
    func add(_ at: SourceSpan, _ text: String, _ kind: InlayHint.Kind) {
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
      let places = checked.places
      for (parent, children) in form.children.enumerated() where !form.isTypes || parent != 0 {
        let walked = children.filter {
          form.declarations[$0].file == 0 && !form.declarations[$0].isSilent
            && form.declarations[$0].otherOf < 0 && places[$0] != nil
        }
        let written = walked.sorted {
          form.declarations[$0].nameSpan.start < form.declarations[$1].nameSpan.start
        }
        for (child, other) in zip(walked, written) where child != other {
          if let place = places[child] {
            add(form.declarations[child].nameSpan, place.ordinal, .place)
          }
        }
      }
    }
    return hints.sorted { ($0.offset, $0.text) < ($1.offset, $1.text) }
  }
}

extension CheckedScopes {
  /// The place in the walk of each field and list, as the hover shows it; for a group, the place of
  /// its first field. In a type, the walk is through that type.
  fileprivate var places: [NodeID: Int] {
    var places: [NodeID: Int] = [:]
    var counts: [[Int]: Int] = [:]
    let met = form.nodes.indices.filter { isMet($0) }.sorted {
      form.declarations[$0].focusRank < form.declarations[$1].focusRank
    }
    for node in met {
      let around = Array(form.nodes.around(node))
      let walk = [form.isTypes ? around.last ?? node : 0, Int(form.nodes[node].template)]
      let place = (counts[walk] ?? 0) + 1
      counts[walk] = place
      places[node] = place
      for group in around.prefix(while: { form.nodes[$0].kind != .row })
      where places[group] == nil { places[group] = place }
    }
    return places
  }
}

extension ValueType {
  /// The words without their article.
  var plainWords: String {
    let words = self.words
    for article in ["an ", "a "] where words.hasPrefix(article) {
      return String(words.dropFirst(article.count))
    }
    return words
  }
}
