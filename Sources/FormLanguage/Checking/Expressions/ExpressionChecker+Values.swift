internal import FormEngine
internal import FormSyntax

/// Reads fields, `let`s, columns and lists, with the consequences for secrets, for the places of
/// problems and for aggregates.
extension ExpressionChecker {
  func readValue(_ id: SyntaxID, _ tree: SyntaxTree, allowsSecret: Bool) -> Expression {
    let span = tree.span(id)
    if case .rowCount(let list) = context.value, here.openFrames.isEmpty {
      note(node: list, at: span, isWord: true)
      return rowCount(of: list, span: span)
    }
    if case .field(let node) = context.value, here.openFrames.isEmpty {
      let type = form.fieldType(node)
      if !type.isSecret {
        here.noteRead(node)
        note(node: node, at: span, isWord: true)
        return Expression(type: type, span: span, form: .read(form.nodes[node].slot, frame: 0))
      }
    }
    return read(id, allowsSecret: allowsSecret)
  }

  /// Returns the number of rows in a list of the expression's own row.
  func rowCount(of list: NodeID, span: SourceSpan) -> Expression {
    here.noteRead(list)
    return Expression(
      type: .integer, span: span,
      form: .aggregate(
        Expression.Aggregation(
          function: .count, lists: [list], base: 0, baseRows: nil, frame: here.newFrame(),
          condition: nil, term: nil, readsAround: false)))
  }

  func read(_ id: SyntaxID, allowsSecret: Bool) -> Expression {
    let tree = self.tree
    if context.isMessage, tree.kind(id) == .nameReference, let word = messageWord(id) {
      return word
    }
    let path = paths.resolveAnywhere(id)
    let span = tree.span(id)
    if path.isAbove, !path.lists.isEmpty || rowAbove.leadsToList(path) {
      rowAbove.reportList(path, span)
      return .invalid(span)
    }
    switch path.target {
    case .invalid: return .invalid(span)
    case .row(let list):
      // A row of a list of plain values is read as its value.
      if form.nodes[list].isPlainList {
        return readField(form.valueNode(of: list), path, allowsSecret: allowsSecret)
      }
      report(
        .notAValue, span,
        ExpressionValueMessage.rowAsValue(shortSource(span), cell: firstCell(of: list)))
      return .invalid(span)
    case .rule(let name, let scope):
      report(
        .notAValue, span, ExpressionValueMessage.ruleAsValue(form.names.text(name)),
        labels: form.symbol(name, in: scope).flatMap { form.place(of: $0) }.map {
          [$0.label(.declaredHere)]
        }
          ?? [])
      return .invalid(span)
    case .constant(let number): return readConstant(number, path)
    case .points(let place):
      return readSlot(
        place.slot, node: place.node, type: pointsType(place), path, points: place)
    case .candidate(let choice):
      report(
        .notAValue, span,
        ColumnMessage.rowAsValue(
          shortSource(span), column: form.choices[choice].fileOptions?.table.columns.first?.name))
      return .invalid(span)
    case .column(let column, let choice): return readColumn(column, choice: choice, at: span)
    case .chosenColumn(let column, let slot, let node, let type):
      return chosenColumn(column, of: readSlot(slot, node: node, type: type, path), at: span)
    case .node(let node):
      switch form.nodes[node].kind {
      case .field: return readField(node, path, allowsSecret: allowsSecret)
      case .list: return readList(node, path)
      case .group:
        report(
          .notAValue, span,
          ExpressionValueMessage.groupAsValue(shortSource(span), cell: firstCell(of: node)),
          labels: [form.label(declaring: node)])
      default:
        report(.notAValue, span, ExpressionValueMessage.withoutValue(shortSource(span)))
      }
      return .invalid(span)
    }
  }

  /// Reads a field of the innermost scope by its name alone, the fast path for most expressions;
  /// returns nil for everything else.
  func readPlainName(_ id: SyntaxID, _ tree: SyntaxTree) -> Expression? {
    guard tree.kind(id) == .nameReference, here.openFrames.isEmpty, !context.isMessage,
      context.candidates < 0,
      context.scope >= 0, form.scopes[context.scope].parent < 0
    else { return nil }
    let name = Int(form.names.intern(id, in: tree))
    guard name < form.plainReads.count, Int(form.plainReads[name].scope) == context.scope else {
      return nil
    }
    let read = form.plainReads[name]
    guard !read.type.isInvalid else { return nil }
    here.noteRead(Int(read.node))
    if form.recorder != nil { note(node: Int(read.node), at: tree.span(id)) }
    return Expression(
      type: read.type, span: tree.span(id), form: .read(Int(read.slot), frame: 0))
  }

  private func firstCell(of node: NodeID) -> String? {
    let scope =
      form.nodes[node].kind == .list ? form.rowScope(of: node) : form.declarations[node].inner
    return here.namesDeclared(in: scope).names.first
  }

  private func readField(_ node: NodeID, _ path: ResolvedPath, allowsSecret: Bool) -> Expression {
    let type = form.fieldType(node)
    if type.isSecret, !allowsSecret || !path.lists.isEmpty {
      reportSecret(path.span, node)
      return .invalid(path.span)
    }
    return readSlot(form.nodes[node].slot, node: node, type: type, path)
  }

  private func readConstant(_ number: LetID, _ path: ResolvedPath) -> Expression {
    let type = path.isAbove ? self.typeAbove(of: number, at: path.span) : self.type(of: number)
    form.lets[number].isUsed = true
    if !path.lists.isEmpty, type.isMany {
      report(.wrongType, path.span, ExpressionValueMessage.columnOfLists)
      return .invalid(path.span)
    }
    let slot = form.lets[number].slot
    if here.reads.isOn, !path.isAbove,
      here.isOwnRow(path.frame, template: form.slots[slot].template)
    {
      here.reads.all += form.lets[number].earlierPlaces
    }
    return readSlot(slot, node: form.lets[number].place, type: type, path)
  }

  private func readSlot(
    _ slot: SlotID, node: NodeID, type: ValueType, _ path: ResolvedPath,
    points: ChosenPlace? = nil
  ) -> Expression {
    if !path.lists.isEmpty, type.isSet {
      report(.wrongType, path.span, ExpressionValueMessage.columnOfSets(shortSource(path.span)))
      return .invalid(path.span)
    }
    func read(_ form: Expression.Form) -> Expression {
      points.map { self.points($0, path.span, readAs: form) }
        ?? Expression(type: type, span: path.span, form: form)
    }
    if let outermost = path.lists.first {
      let frame = here.newFrame()
      here.noteRead(outermost)
      here.noteFrame(path.frame, template: form.nodes[outermost].template)
      return Expression(
        type: type.many, span: path.span,
        form: .aggregate(
          Expression.Aggregation(
            function: .collect, lists: path.lists, base: path.frame,
            baseRows: path.rows.isEmpty ? nil : path.rows, frame: frame, condition: nil,
            term: read(.read(slot, frame: frame)), readsAround: false)))
    }
    if path.isAbove {
      if here.reads.isOn, node >= 0 { here.reads.above = node }
      return read(.above(slot))
    }
    let template = form.slots[slot].template
    here.noteFrame(path.frame, template: template)
    if here.isOwnRow(path.frame, template: template), node >= 0 { here.noteRead(node) }
    return read(
      path.rows.isEmpty ? .read(slot, frame: path.frame) : .readAt(slot, rows: path.rows))
  }

  private func readList(_ list: NodeID, _ path: ResolvedPath) -> Expression {
    let lists = path.lists + [list]
    here.noteRead(lists[0])
    here.noteFrame(path.frame, template: form.nodes[lists[0]].template)
    return Expression(
      type: ValueType(.rows), span: path.span,
      form: .aggregate(
        Expression.Aggregation(
          function: .count, lists: lists, base: path.frame,
          baseRows: path.rows.isEmpty ? nil : path.rows, frame: here.newFrame(), condition: nil,
          term: nil, readsAround: false)))
  }

  func reportSecret(_ span: SourceSpan, _ node: NodeID?) {
    report(
      .secretLeaks, span, ExpressionValueMessage.revealedSecret(node.map { form.quoted($0) }),
      labels: node.map { [form.label(declaring: $0)] } ?? [])
  }
}
