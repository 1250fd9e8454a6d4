/// A page that describes the project, as people read it in the repository.
public enum Page {
  public static let readme = "README.md"
  public static let grammar = "grammar.md"

  private static let catalogue = "Sources/Formwalk/Formwalk.docc"

  /// The path of an article of the documentation catalogue in the repository.
  public static func article(_ name: String) -> String { "\(catalogue)/\(name).md" }

  /// The pages with forms and with output of the program, in the order in which they are searched.
  public static let all =
    [readme, grammar]
    + [
      "Tutorial", "EmptyAnswers", "FindingsAndTests", "FillingIn", "PresetAnswersAndDrafts",
      "ContinuousIntegration", "ChangingForms", "RecordsInBulk", "OtherFormats", "SeeingForms",
      "Translations", "Editors", "Embedding", "FormsInOtherPrograms", "FirstForm", "DrivingFocus",
      "CheckingRecords",
      "Formwalk",
    ].map(article)
}
