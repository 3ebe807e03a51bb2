// Tells the thread sanitizer that a mutex of Swift is taken and left, on Linux, for tests only: scripts/test-sanitized
// links it into programs.
//
// A mutex that nobody waits for is taken and left by an atomic instruction, which the sanitizer sees. One that is waited
// for is handed on by the kernel (FUTEX_LOCK_PI), in libswiftSynchronization, which is not built for the sanitizer:
// without this, what happened under the mutex before would count as a race. These two functions stand in the place of
// `_MutexHandle._lockSlow` and `_unlockSlow`, and call them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void lock_function(uint32_t thread, SELF void *mutex);
typedef SWIFT void unlock_function(SELF void *mutex);

lock_function lock_slow __asm__(LOCK);
unlock_function unlock_slow __asm__(UNLOCK);

void __tsan_acquire(void *address);
void __tsan_release(void *address);

static lock_function *next_lock;
static unlock_function *next_unlock;

// Before there is a second thread.
__attribute__((constructor)) static void find(void) {
  next_lock = (lock_function *)dlsym(RTLD_NEXT, LOCK);
  next_unlock = (unlock_function *)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  next_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  __tsan_release(mutex);
  next_unlock(mutex);
}
