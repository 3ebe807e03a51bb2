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
  return SQLITE_OK;
}
