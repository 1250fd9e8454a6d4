import FormEngine
import FormLanguage

extension FormReading {
  /// What came of reading the one form that a command needs.
  enum OneForm {
    case compiled(Program)
    /// It has errors, which were told.
    case faulty
    /// It could not be read, which was told.
    case unreadable
  }

  /// The form that an operand names. What is wrong with it is told on standard error.
  static func program(
    of operand: String, _ invocation: Invocation, _ streams: inout Streams
  ) -> OneForm {
    guard let importer = importer(invocation, &streams) else { return .unreadable }
    let input = FormInput(path: FilePath(operand))
    do throws(SystemError) {
      let source = try input.read()
      importer.add(input)
      let compilation = compileForm(source, importing: importer)
      if let program = compilation.program { return .compiled(program) }
      let errors = compilation.diagnostics.filter { $0.severity == .error }
      let colors = ColorChoice.isOn(invocation.value("color"), for: System.standardError)
      let report = Report(errors)
      streams.error.write(report.human(colors: colors))
      streams.error.write(
        report.summary.map { "\($0) in \(visibleName(input.name)).\n" }
          ?? "formwalk: there is no form in \(visibleName(input.name)), only what others import\n")
      return .faulty
    } catch {
      streams.tell(unreadable: input.name, error.message)
      return .unreadable
    }
  }
}
