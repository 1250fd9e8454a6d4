// Drives one part of Formwalk with inputs made by libFuzzer. The package contains it only if an
// environment variable is set:
//
//     export FORMWALK_FUZZING=1
//     swift build -c release -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
//       --scratch-path .build/fuzzing --product Fuzzing
//     export SWIFT_BACKTRACE=enable=no
//     .build/fuzzing/release/Fuzzing source -max_total_time=600 FOLDER…
//
// `Fuzzing` alone names the targets; the other arguments are for libFuzzer. A violated property is
// named and ends the program like a trap. libFuzzer saves the input to a file, unless a runtime
// backtrace comes first.

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

guard Target.chosen != nil else {
  fatalError(
    "Usage: Fuzzing TARGET [ARGUMENT OF LIBFUZZER…], with one of \(Target.all.keys.sorted())")
}
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv.advanced(by: 1)
let status = runDriver(&count, &arguments) { bytes, length in
  Target.chosen?(UnsafeBufferPointer(start: bytes, count: length))
  return 0
}
if status != 0 { fatalError("The fuzzer ended with status \(status).") }
