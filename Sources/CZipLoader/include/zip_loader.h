/* The functions of libzip, which a program loads when it opens its first archive: with what libzip needs
   itself, loading it takes half of a start, and few starts open an archive. */
#ifndef INSIGHTS_ZIP_LOADER_H
#define INSIGHTS_ZIP_LOADER_H

#if __has_include(<zip.h>)
#include <stdbool.h>
#include <zip.h>

typedef struct {
  __typeof__(zip_open) *open;
  __typeof__(zip_discard) *discard;
  __typeof__(zip_get_num_entries) *get_num_entries;
  __typeof__(zip_get_name) *get_name;
  __typeof__(zip_stat_index) *stat_index;
  __typeof__(zip_fopen_index) *fopen_index;
  __typeof__(zip_fread) *fread;
  __typeof__(zip_fclose) *fclose;
  __typeof__(zip_get_error) *get_error;
  __typeof__(zip_file_get_error) *file_get_error;
  __typeof__(zip_error_code_zip) *error_code_zip;
  __typeof__(zip_source_buffer_create) *source_buffer_create;
  __typeof__(zip_source_free) *source_free;
  __typeof__(zip_open_from_source) *open_from_source;
} insights_zip_library;

/* Fills in all functions: those that the program was linked with, else those of the system's library,
   which stays loaded. Returns false where there is none. */
bool insights_load_zip(insights_zip_library *library);
#endif

#endif
