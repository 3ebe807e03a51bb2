#define _GNU_SOURCE
#include "zip_loader.h"

#if __has_include(<zip.h>)
#ifdef __APPLE__
bool insights_load_zip(insights_zip_library *library) {
  *library = (insights_zip_library){
      zip_open,  zip_discard, zip_get_num_entries, zip_get_name,       zip_stat_index, zip_fopen_index,
      zip_fread, zip_fclose,  zip_get_error,       zip_file_get_error, zip_error_code_zip,
      zip_source_buffer_create, zip_source_free, zip_open_from_source};
  return true;
}
#else
#include <dlfcn.h>
#include <stddef.h>

/* The versions of the interface in which these functions are the same. */
static const char *const names[] = {"libzip.so.5", "libzip.so.4"};

static void *find_library(void) {
  if (dlsym(RTLD_DEFAULT, "zip_open")) return RTLD_DEFAULT;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *found = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (found) return found;
  }
  return NULL;
}

bool insights_load_zip(insights_zip_library *library) {
  void *found = find_library();
  /* RTLD_DEFAULT is NULL on some systems. */
  if (!found && !dlsym(RTLD_DEFAULT, "zip_open")) return false;
#define FIND(name)                                                          \
  library->name = (__typeof__(library->name))dlsym(found, "zip_" #name);    \
  if (!library->name) return false;
  FIND(open)
  FIND(discard)
  FIND(get_num_entries)
  FIND(get_name)
  FIND(stat_index)
  FIND(fopen_index)
  FIND(fread)
  FIND(fclose)
  FIND(get_error)
  FIND(file_get_error)
  FIND(error_code_zip)
  FIND(source_buffer_create)
  FIND(source_free)
  FIND(open_from_source)
#undef FIND
  return true;
}
#endif
#endif
