import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// The forms in the pages that describe the project.
struct FencedFormTests {
  static let fences: [GrammarDocument.Fence] = Page.all.flatMap { name in
    ((try? GrammarDocument(name))?.fences ?? []).filter { $0.announced != nil }
  }

  func fencedFormsAreAsAnnounced() async {
    // The pages are read, and those about the language have forms.
    let pages = Page.all.filter { (try? GrammarDocument($0)) != nil }
    #expect(pages == Page.all)
    await forEachCase([Page.readme, Page.grammar, Page.article("Tutorial")]) { page in
      #expect(Self.fences.contains { $0.page == page })
    }

    // Each has the findings that it announces, in any order, and no others.
    await forEachCase(Self.fences) { fence in
      let compilation = compile(fence)
      #expect(
        compilation.diagnostics.map(\.name.rawValue).sorted() == (fence.announced ?? []).sorted(),
        "\(Report(compilation.diagnostics).human(colors: false))")
    }

    // Its tests are true.
    await forEachCase(Self.fences) { fence in
      let compilation = compile(fence)
      guard var runner = ScenarioRunner(compilation) else { return }
      for scenario in compilation.scenarios {
        let failure = runner.run(scenario)
        #expect(failure == nil, "\(scenario.name): \(failure?.message ?? "")")
      }
    }
  }

  private func compile(_ fence: GrammarDocument.Fence) -> Compilation {
    compileForm(
      SourceText(name: fence.testDescription, text: fence.text), importing: PageFiles())
  }

  /// The files that the pages show, as in `csv towns.csv`, and those of the project.
  private struct PageFiles: FormImporter {
    private static let shown = Page.all.flatMap {
      (try? GrammarDocument($0))?.fences ?? []
    }

    func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
      guard let fence = Self.shown.first(where: { $0.info == "csv \(path)" }) else {
        return FormFiles.Importer().load(path, relativeTo: importer)
      }
      return .success(SourceText(name: path, text: fence.text))
    }
  }
}

@Test func fencedFormsAreAsAnnounced() async { await FencedFormTests().fencedFormsAreAsAnnounced() }
