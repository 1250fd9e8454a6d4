// Functions of the C library that are not in its Swift module, and the settings of a build.

#if defined(__linux__)
#include <malloc.h>
#include <sys/xattr.h>
#endif

// A release passes both to the build (see Package.swift); other builds have neither.

#ifndef FORMWALK_COMMIT
#define FORMWALK_COMMIT ""
#endif

#ifndef FORMWALK_REPOSITORY
#define FORMWALK_REPOSITORY ""
#endif

/// The commit that the program is built from; empty if it is not given.
static inline const char *formwalkCommit(void) { return FORMWALK_COMMIT; }

/// The address of the repository for browsers, without a slash at its end; empty if it is not given.
static inline const char *formwalkRepository(void) { return FORMWALK_REPOSITORY; }
