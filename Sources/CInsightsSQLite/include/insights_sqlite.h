/* The entry point of the SQLite extension, which SQLite itself looks up by its name. */
#ifndef INSIGHTS_SQLITE_H
#define INSIGHTS_SQLITE_H

struct sqlite3;
struct sqlite3_api_routines;

int sqlite3_insights_init(
  struct sqlite3 *database, char **message, const struct sqlite3_api_routines *routines);

#endif
