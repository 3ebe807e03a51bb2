/* Settings of a SQLite connection that Swift cannot make: sqlite3_db_config takes a variable number of
   arguments. */
#ifndef INSIGHTS_SQLITE_GUARD_H
#define INSIGHTS_SQLITE_GUARD_H

struct sqlite3;

/* Makes a connection safe for a file of unknown origin (SQLite, "Defense Against The Dark Arts"): its
   schema may call only functions without side effects, shadow tables and the schema cannot be written
   by SQL, and no extension can be loaded. Returns 0, or the first error of SQLite. */
int insights_guard_connection(struct sqlite3 *connection);

#endif
