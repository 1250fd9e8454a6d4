// Drives one part of Formwalk with inputs made by libFuzzer. The package contains it only if an
// environment variable is set:
//
//     export FORMWALK_FUZZING=1
//     swift build -c release -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
//       --scratch-path .build/fuzzing --product Fuzzing
//     export SWIFT_BACKTRACE=enable=no
//     .build/fuzzing/release/Fuzzing source -max_total_time=600 FOLDER…
//
// The targets are `source`, `format`, `tools`, `pattern`, `json`, `session`, `draft`, `records`,
// `csv`, `options`, `import`, `foreign`, `yaml` and `server`; the other arguments are for
// libFuzzer. A violated property is named and ends the program like a trap. libFuzzer saves the
// input to a file, unless a runtime backtrace comes first.

/// Runs libFuzzer in a program with its own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argumentCount: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<
    UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  >,
  _ target: @convention(c) (UnsafePointer<UInt8>, Int) -> Int32
) -> Int32

/// Mutates an input in libFuzzer's own way.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int) -> Int

/// Mutates an input; libFuzzer calls it by this name in place of its own mutator. Most inputs of
/// the target `tools` are mutated as forms.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ size: Int, _ maximum: Int, _ seed: UInt32
) -> Int {
  guard CommandLine.arguments.dropFirst().first == "tools", seed % 16 != 0 else {
    return mutateBytes(bytes, size, maximum)
  }
  let input = Array(UnsafeBufferPointer(start: bytes, count: size))
  var mutator = FormMutator(input, seed: UInt64(seed))
  let mutated = mutator.mutated(atMost: maximum)
  for (index, byte) in mutated.enumerated() { bytes[index] = byte }
  return mutated.count
}

/// Runs the target named by the first argument; the rest are for libFuzzer.
private func run() -> Int32 {
  let names = CommandLine.arguments
  guard names.count > 1 else {
    print(
      "Usage: Fuzzing TARGET [ARGUMENT OF LIBFUZZER…]; the file of this program names the targets"
    )
    return 2
  }
  var count = CommandLine.argc - 1
  var arguments = CommandLine.unsafeArgv.advanced(by: 1)
  switch names[1] {
  case "source":
    return runDriver(&count, &arguments) { bytes, length in
      SourceTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "format":
    return runDriver(&count, &arguments) { bytes, length in
      FormatTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "tools":
    return runDriver(&count, &arguments) { bytes, length in
      ToolTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "pattern":
    return runDriver(&count, &arguments) { bytes, length in
      PatternTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "json":
    return runDriver(&count, &arguments) { bytes, length in
      JSONTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "session":
    return runDriver(&count, &arguments) { bytes, length in
      SessionTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "draft":
    return runDriver(&count, &arguments) { bytes, length in
      DraftTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "records":
    return runDriver(&count, &arguments) { bytes, length in
      RecordTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "csv":
    return runDriver(&count, &arguments) { bytes, length in
      CSVTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "options":
    return runDriver(&count, &arguments) { bytes, length in
      OptionTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "import":
    return runDriver(&count, &arguments) { bytes, length in
      ImportTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "foreign":
    return runDriver(&count, &arguments) { bytes, length in
      ForeignTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "yaml":
    return runDriver(&count, &arguments) { bytes, length in
      ForeignTarget.readYAML(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  case "server":
    return runDriver(&count, &arguments) { bytes, length in
      ServerTarget.run(UnsafeBufferPointer(start: bytes, count: length))
      return 0
    }
  default:
    print("There is no target \(names[1]).")
    return 2
  }
}

let status = run()
if status != 0 { fatalError("The fuzzer ended with status \(status).") }
