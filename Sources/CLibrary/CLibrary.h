// Functions of the C library that are not in its Swift module.

#if defined(__linux__)
#include <malloc.h>
#include <sys/xattr.h>
#endif
