#include "sqlite_guard.h"

#include <sqlite3.h>

int insights_guard_connection(struct sqlite3 *connection) {
  static const struct {
    int option;
    int value;
  } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
  };
  for (unsigned int index = 0; index < sizeof settings / sizeof settings[0]; index++) {
    int status = sqlite3_db_config(connection, settings[index].option, settings[index].value, (int *)0);
    if (status != SQLITE_OK) return status;
  }
  // Expressions of a schema may ask for values of any size, and for programs of any length; nothing attaches files.
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 256 << 20);
  sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
  sqlite3_limit(connection, SQLITE_LIMIT_VDBE_OP, 1 << 20);
  sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, 20);
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  return SQLITE_OK;
}
