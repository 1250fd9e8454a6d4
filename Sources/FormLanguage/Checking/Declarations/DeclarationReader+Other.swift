internal import FormEngine
internal import FormSyntax

/// Reads `other`: an option in the last place, and a text field directly after each such choice.
extension DeclarationReader {
  /// Adds the `other` option to its choice.
  func readOther(of choice: inout ChoiceDeclaration, _ number: Int, _ tree: SyntaxTree) {
    guard choice.other >= 0 else { return }
    // Beside options that are answers, `other` is an answer too, not an option of the form.
    guard choice.answers < 0 else { return }
    let name = form.names.intern("other")
    if form.option(name, of: choice, number) != nil {
      let option = choice.options.firstIndex(of: name).map { choice.syntax[$0] }
      report(
        .duplicateName, tree.headSpan(choice.other),
        option == nil ? OtherMessage.takenInFile : .takenOption,
        labels: option.map {
          [
            SourcePlace(choice.file, tree.span(tree.child(at: 0, of: $0) ?? $0)).label(
              .declaredHere)
          ]
        } ?? [])
      return
    }
    if choice.isIndexed {
      form.optionNumbers[form.optionKey(name, number)] = Int32(
        truncatingIfNeeded: choice.options.count)
    }
    choice.options.append(name)
    choice.syntax.append(choice.other)
  }

  /// Determines the type of the points of a choice's options. Either all of them have points, or
  /// none has.
  func readPoints(of choice: inout ChoiceDeclaration, _ tree: SyntaxTree) {
    let declared = choice.syntax.filter { $0 != choice.other }
    let points = declared.map { tree.child(.points, of: $0) }
    guard let first = points.firstIndex(where: { $0 != nil }) else { return }
    choice.points = .integer
    var lacking: [SyntaxID] = []
    for (option, number) in zip(declared, points) {
      guard let number else {
        // The part that could not be parsed may have been meant as its points.
        if tree.flags(option).contains(.broken) { continue }
        lacking.append(tree.child(at: 0, of: option) ?? option)
        continue
      }
      guard let literal = tree.child(at: 0, of: number) else { continue }
      if tree.kind(literal) == .decimal { choice.points = .decimal }
      if tree.points(number) == nil, tree.integerMagnitude(literal) == Int64.min.magnitude {
        report(.badLiteral, tree.span(literal), ExpressionValueMessage.largeInteger)
      }
    }
    guard let place = lacking.first, let name = tree.child(at: 0, of: declared[first]),
      let number = points[first]
    else { return }
    report(
      .optionWithoutPoints, tree.span(place),
      TypeMessage.withoutPoints(lacking.map { tree.nameText($0) }, other: tree.nameText(name)),
      labels: [SourcePlace(choice.file, tree.span(number)).label(.hasPoints)])
  }

  /// Declares the text of `other` as if it were written after its choice.
  func addOther(to node: NodeID, _ place: DeclarationPlace) {
    let number = form.declarations[node].choice
    guard number >= 0, form.choices[number].other >= 0 else { return }
    let choice = form.choices[number]
    let tree = form.files.trees[choice.file]
    let declaration = form.declarations[node]
    var place = place
    place.file = choice.file
    if choice.owner != declaration.syntax || choice.file != declaration.file {
      place.isSilent = true
    }
    let name = "\(form.nodes[node].name)_other"
    let nameID = form.names.intern(name)
    let span = tree.headSpan(choice.other)
    let other = addNode(.field, name: nameID, syntax: choice.other, at: span, place, tree)
    form.nodes[other].name = name
    let member = form.nodes[node].recordedName
    form.nodes[other].recordedName = member.isEmpty ? "" : "\(member)_other"
    form.nodes[other].slot = form.addSlot(.field, template: place.template, node: other)
    form.declarations[other].otherOf = node
    if let first = form.symbols.insert(.node(other), nameID, in: place.scope),
      let taken = form.place(of: first)
    {
      reportTakenName(of: other, by: taken)
    }
    notePlainRead(of: other)
  }

  /// Reports a declaration that has the name of the text of `other`: at the `other`, or, if it is
  /// in a named type, at the choice that uses it.
  func reportTakenName(of other: NodeID, by taken: SourcePlace) {
    let choice = form.declarations[form.declarations[other].otherOf]
    guard !choice.isSilent else { return }
    form.declarations[other].isUntyped = true
    let isOwn = !form.declarations[other].isSilent
    report(
      .duplicateName, at: isOwn ? form.declarations[other].namePlace : choice.namePlace,
      OtherMessage.takenName(form.nodes[other].name), labels: [taken.label(.declaredHere)])
  }

  /// Reports `other` in a list of single values, whose rows have no place for its text.
  ///
  /// - Parameter typeName: the named type that contains it; nil if the block of the list does.
  func forbidOther(ofChoice number: Int, _ typeName: SyntaxID?) {
    let choice = form.choices[number]
    guard choice.other >= 0 else { return }
    let other = form.files.trees[choice.file].headSpan(choice.other)
    report(
      .misplacedClause, typeName.map { tree.span($0) } ?? other, OtherMessage.inPlainRows,
      labels: typeName == nil ? [] : [SourcePlace(choice.file, other).label(.declaredHere)])
  }
}

extension SyntaxTree {
  /// Returns the span of the keyword and the text of `other`.
  func headSpan(_ id: SyntaxID) -> SourceSpan {
    child(.text, of: id).map { span(id).atStart.union(span($0)) } ?? span(id)
  }
}
