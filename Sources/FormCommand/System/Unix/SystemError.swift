/// A failed system call, by its `errno`.
struct SystemError: Error, Equatable {
  var code: Int32
}
