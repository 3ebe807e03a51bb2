/* What the files of the SQLite extension share. */
#ifndef INSIGHTS_SQLITE_INTERNAL_H
#define INSIGHTS_SQLITE_INTERNAL_H

#include <insights.h>
#include <sqlite3ext.h>

/* SQLite 3.45 and later want to know which functions set a subtype. */
#ifdef SQLITE_RESULT_SUBTYPE
#define INSIGHTS_RESULT_SUBTYPE SQLITE_RESULT_SUBTYPE
#else
#define INSIGHTS_RESULT_SUBTYPE 0x001000000
#endif

/* The reader of one connection, which its functions share; SQLite calls them one at a time. */
typedef struct insights_reader {
  insights_engine *engine;
  insights_session *session;
  int uses;
} insights_reader;

insights_reader *insights_reader_retain(insights_reader *reader);
void insights_reader_release(void *reader);

extern const sqlite3_module insights_extract_module;

#endif
