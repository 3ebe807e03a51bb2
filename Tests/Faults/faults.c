// Makes one system call of a program fail, for tests: a library that the loader of Linux puts before the system's.
//
//   FAULT_LOG=FILE     the name of each call is written to FILE, one a line
//   FAULT_AT=N         the N-th call fails, from 1; 0 for none
//   FAULT_ERROR=CODE   with this errno; 0 kills the program, -1 reads or writes half of the bytes
//   FAULT_STAYS=1      all later calls of that name fail, too, as on a full disk
//   FAULT_CLOCK=TIME   the system's clock stands at TIME, in seconds since 1970
//   FAULT_STEP=STEP    and moves by STEP seconds at each look, also backward
//
// What is written to standard error is not counted: an error could not be reported. Nor is what Dispatch does to
// watch its threads: it opens files of /proc when it likes, and traps where it cannot.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { none = 0, half = -1 };

static atomic_long calls;
static long at;
static int error;
static bool stays;
static int log_file = -1;
static _Atomic(const char *) failing;
static bool has_clock;
static atomic_llong clock_time;
static long long clock_step;
/// The file of /proc that is open now, or -1.
static atomic_int watched = -1;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  at = number("FAULT_AT");
  error = (int)number("FAULT_ERROR");
  stays = number("FAULT_STAYS");
  has_clock = getenv("FAULT_CLOCK");
  clock_time = number("FAULT_CLOCK");
  clock_step = number("FAULT_STEP");
  const char *path = getenv("FAULT_LOG");
  if (path)
    log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/// Whether this call fails; what `half` asks for is left to calls that can do half.
static bool fails(const char *name) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (log_file >= 0) {
    char line[32];
    int count = snprintf(line, sizeof line, "%s\n", name);
    syscall(SYS_write, log_file, line, (size_t)count);
  }
  const char *stuck = failing;
  if (number != at && !(stuck && strcmp(stuck, name) == 0)) return false;
  if (error == none) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  if (stays) failing = name;
  errno = error;
  return true;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define TRANSFER(name, word, pointer, rest, arguments)               \
  ssize_t name(int file, pointer bytes, size_t count rest) {         \
    if (file != STDERR_FILENO && file != watched && fails(word)) {   \
      if (error != half) return -1;                                  \
      count = (count + 1) / 2;                                       \
    }                                                                \
    return NEXT(name) arguments;                                     \
  }
#define PLACE_32 , off_t place
#define PLACE_64 , off64_t place
#define NO_PLACE
TRANSFER(read, "read", void *, NO_PLACE, (file, bytes, count))
TRANSFER(write, "write", const void *, NO_PLACE, (file, bytes, count))
TRANSFER(pread, "read", void *, PLACE_32, (file, bytes, count, place))
TRANSFER(pwrite, "write", const void *, PLACE_32, (file, bytes, count, place))
TRANSFER(pread64, "read", void *, PLACE_64, (file, bytes, count, place))
TRANSFER(pwrite64, "write", const void *, PLACE_64, (file, bytes, count, place))

#define SIMPLE(name, word, failed, parameters, arguments, type) \
  type name parameters {                                        \
    if (fails(word)) return failed;                             \
    return NEXT(name) arguments;                                \
  }
SIMPLE(fsync, "sync", -1, (int file), (file), int)
SIMPLE(fdatasync, "sync", -1, (int file), (file), int)
SIMPLE(ftruncate, "truncate", -1, (int file, off_t size), (file, size), int)
SIMPLE(ftruncate64, "truncate", -1, (int file, off64_t size), (file, size), int)
SIMPLE(rename, "rename", -1, (const char *from, const char *to), (from, to), int)
SIMPLE(linkat, "link", -1, (int one, const char *from, int other, const char *to, int flags),
       (one, from, other, to, flags), int)
SIMPLE(unlink, "unlink", -1, (const char *path), (path), int)
SIMPLE(fopen, "open", NULL, (const char *path, const char *mode), (path, mode), FILE *)
SIMPLE(fopen64, "open", NULL, (const char *path, const char *mode), (path, mode), FILE *)
SIMPLE(mmap, "map", MAP_FAILED, (void *place, size_t size, int access, int flags, int file, off_t from),
       (place, size, access, flags, file, from), void *)
SIMPLE(mmap64, "map", MAP_FAILED, (void *place, size_t size, int access, int flags, int file, off64_t from),
       (place, size, access, flags, file, from), void *)

#define OPEN(name, parameters, ...)                                   \
  int name parameters {                                               \
    mode_t mode = 0;                                                  \
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {        \
      va_list rest;                                                   \
      va_start(rest, flags);                                          \
      mode = va_arg(rest, mode_t);                                    \
      va_end(rest);                                                   \
    }                                                                 \
    bool watches = strncmp(path, "/proc/", 6) == 0;                   \
    if (!watches && fails("open")) return -1;                         \
    int file = NEXT(name)(__VA_ARGS__, mode);                         \
    if (watches) watched = file;                                      \
    return file;                                                      \
  }
OPEN(open, (const char *path, int flags, ...), path, flags)
OPEN(open64, (const char *path, int flags, ...), path, flags)
OPEN(openat, (int folder, const char *path, int flags, ...), folder, path, flags)
OPEN(openat64, (int folder, const char *path, int flags, ...), folder, path, flags)

/// A file that failed to close is closed all the same, as on Linux.
int close(int file) {
  bool is_watched = file == watched;
  if (is_watched) watched = -1;
  bool failed = file > STDERR_FILENO && !is_watched && fails("close");
  int result = NEXT(close)(file);
  if (!failed) return result;
  errno = error;
  return -1;
}

/// Only locks are counted.
static int control(int (*next)(int, int, ...), int file, int command, void *argument) {
  bool locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  if (locks && fails("lock")) return -1;
  return next(file, command, argument);
}
#define CONTROL(name)                                \
  int name(int file, int command, ...) {             \
    va_list rest;                                    \
    va_start(rest, command);                         \
    void *argument = va_arg(rest, void *);           \
    va_end(rest);                                    \
    return control(NEXT(name), file, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && has_clock && clock == CLOCK_REALTIME) {
    time->tv_sec = atomic_fetch_add(&clock_time, clock_step);
    time->tv_nsec = 0;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
