/*
 * Flavors in SQL: insights_json(text) and insights_nodes(text); insights_extract(text) is in table.c.
 * insights_valid(text) tells whether these can read a text, and insights_version() which they are.
 *
 *     .load /usr/local/lib/insights
 *     SELECT value, count(*) FROM brew, json_each(insights_nodes(notes)) GROUP BY value;
 *     SELECT id FROM brew WHERE NOT insights_valid(notes);
 */
#include "internal.h"

#include <string.h>
#include "insights_sqlite.h"

SQLITE_EXTENSION_INIT1

insights_reader *insights_reader_retain(insights_reader *reader) {
  reader->uses += 1;
  return reader;
}

void insights_reader_release(void *pointer) {
  insights_reader *reader = pointer;
  if (--reader->uses > 0) return;
  insights_session_free(reader->session);
  insights_engine_free(reader->engine);
  sqlite3_free(reader);
}

/* A reader with one use, or NULL and a message for sqlite3_free. */
static insights_reader *reader_create(char **message) {
  char problem[256] = "";
  insights_reader *reader = sqlite3_malloc(sizeof *reader);
  if (reader == NULL) return NULL;
  memset(reader, 0, sizeof *reader);
  reader->uses = 1;
  insights_engine_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  /* substr() and length() of SQL count code points. */
  options.offsets = INSIGHTS_CODEPOINTS;
  int32_t status = insights_engine_create(&options, &reader->engine, problem, sizeof problem);
  if (status == INSIGHTS_OK) status = insights_session_create(reader->engine, &reader->session);
  if (status != INSIGHTS_OK) {
    if (message != NULL) {
      *message = sqlite3_mprintf(
        "insights: %s", problem[0] ? problem : insights_status_text(status));
    }
    insights_reader_release(reader);
    return NULL;
  }
  return reader;
}

/* The note that an argument has; 0 for NULL, whose result is NULL, and where memory is short. */
static int read_note(sqlite3_context *context, sqlite3_value *value, insights_text *note) {
  if (sqlite3_value_type(value) == SQLITE_NULL) return 0;
  note->bytes = (const char *)sqlite3_value_text(value);
  /* After sqlite3_value_text, as SQLite asks for. */
  note->length = (size_t)sqlite3_value_bytes(value);
  if (note->bytes == NULL) sqlite3_result_error_nomem(context);
  return note->bytes != NULL;
}

static void report(sqlite3_context *context, insights_reader *reader, int32_t status) {
  const char *problem = insights_session_error(reader->session);
  char *message =
    sqlite3_mprintf("insights: %s", problem[0] ? problem : insights_status_text(status));
  if (message == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_error(context, message, -1);
  sqlite3_free(message);
}

/* The subtype that tells SQLite's JSON functions that a text is JSON. */
#define JSON_SUBTYPE 'J'

static void extract_json(sqlite3_context *context, int count, sqlite3_value **values) {
  insights_reader *reader = sqlite3_user_data(context);
  insights_text note, json;
  (void)count;
  if (!read_note(context, values[0], &note)) return;
  int32_t status = insights_extract_json(reader->session, note.bytes, note.length, &json);
  if (status != INSIGHTS_OK) {
    report(context, reader, status);
    return;
  }
  sqlite3_result_text64(context, json.bytes, json.length, SQLITE_TRANSIENT, SQLITE_UTF8);
  sqlite3_result_subtype(context, JSON_SUBTYPE);
}

static void extract_nodes(sqlite3_context *context, int count, sqlite3_value **values) {
  insights_reader *reader = sqlite3_user_data(context);
  insights_text note;
  const insights_extraction *found;
  (void)count;
  if (!read_note(context, values[0], &note)) return;
  int32_t status = insights_extract(reader->session, note.bytes, note.length, &found);
  if (status != INSIGHTS_OK) {
    report(context, reader, status);
    return;
  }
  sqlite3_str *text = sqlite3_str_new(sqlite3_context_db_handle(context));
  sqlite3_str_appendchar(text, 1, '[');
  for (size_t index = 0; index < found->node_count; index++) {
    /* IDs have letters, digits, dots and hyphens only: nothing is to be escaped. */
    sqlite3_str_appendf(text, index ? ",\"%s\"" : "\"%s\"", found->nodes[index]);
  }
  sqlite3_str_appendchar(text, 1, ']');
  char *nodes = sqlite3_str_finish(text);
  if (nodes == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_result_text(context, nodes, -1, sqlite3_free);
  sqlite3_result_subtype(context, JSON_SUBTYPE);
}

/* Whether a text can be read, which one that is not UTF-8 cannot: one such row would end a query. */
static void is_valid(sqlite3_context *context, int count, sqlite3_value **values) {
  insights_reader *reader = sqlite3_user_data(context);
  insights_text note;
  const insights_extraction *found;
  (void)count;
  if (!read_note(context, values[0], &note)) return;
  int32_t status = insights_extract(reader->session, note.bytes, note.length, &found);
  if (status == INSIGHTS_OK || status == INSIGHTS_BAD_DATA) {
    sqlite3_result_int(context, status == INSIGHTS_OK);
  } else {
    report(context, reader, status);
  }
}

static void version(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  (void)values;
  sqlite3_result_text(context, insights_version(), -1, SQLITE_STATIC);
}

int sqlite3_insights_init(
  struct sqlite3 *database, char **message, const struct sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  /* sqlite3_str_new and SQLITE_INNOCUOUS are younger than the rest. */
  if (sqlite3_libversion_number() < 3031000) {
    if (message != NULL) *message = sqlite3_mprintf("insights: needs SQLite 3.31 or later");
    return SQLITE_ERROR;
  }
  insights_reader *reader = reader_create(message);
  if (reader == NULL) return SQLITE_ERROR;
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS | INSIGHTS_RESULT_SUBTYPE;
  const struct {
    const char *name;
    int arguments;
    void (*call)(sqlite3_context *, int, sqlite3_value **);
  } functions[] = {
    {"insights_json", 1, extract_json},
    {"insights_nodes", 1, extract_nodes},
    {"insights_valid", 1, is_valid},
    {"insights_version", 0, version},
  };
  int status = SQLITE_OK;
  for (size_t index = 0; status == SQLITE_OK && index < sizeof functions / sizeof *functions; index++) {
    /* SQLite calls the destructor also where the registration fails. */
    status = sqlite3_create_function_v2(
      database, functions[index].name, functions[index].arguments, flags,
      insights_reader_retain(reader), functions[index].call, NULL, NULL, insights_reader_release);
  }
  if (status == SQLITE_OK) {
    status = sqlite3_create_module_v2(
      database, "insights_extract", &insights_extract_module, insights_reader_retain(reader),
      insights_reader_release);
  }
  insights_reader_release(reader);
  return status;
}
