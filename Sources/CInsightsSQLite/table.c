/*
 * insights_extract(text): a table with a row for each mention of each flavor.
 *
 *     SELECT node, confidence FROM insights_extract('Bright blueberry, not bitter');
 *     SELECT brew.id, f.node FROM brew, insights_extract(brew.notes) AS f;
 */
#include "internal.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

enum { NODE, NAME, CONFIDENCE, INTENSITY, TEXT, START, END, NOTE };

/* One row: a mention, and its flavor. The IDs and names are the engine's. */
typedef struct row {
  const char *node;
  const char *name;
  double confidence;
  double intensity;
  size_t start;
  size_t end;
} row;

typedef struct table {
  sqlite3_vtab base;
  insights_reader *reader;
} table;

typedef struct cursor {
  sqlite3_vtab_cursor base;
  /* A copy of the note, whose slices are in the column text. */
  char *note;
  size_t length;
  row *rows;
  size_t count;
  size_t place;
} cursor;

static int connect(
  sqlite3 *database, void *reader, int argc, const char *const *argv, sqlite3_vtab **made,
  char **message) {
  (void)argc;
  (void)argv;
  (void)message;
  int status = sqlite3_declare_vtab(
    database,
    "CREATE TABLE x(node TEXT, name TEXT, confidence REAL, intensity REAL, text TEXT,"
    " start INTEGER, \"end\" INTEGER, note TEXT HIDDEN)");
  if (status != SQLITE_OK) return status;
  table *new_table = sqlite3_malloc(sizeof *new_table);
  if (new_table == NULL) return SQLITE_NOMEM;
  memset(new_table, 0, sizeof *new_table);
  new_table->reader = insights_reader_retain(reader);
  sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
  *made = &new_table->base;
  return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base) {
  insights_reader_release(((table *)base)->reader);
  sqlite3_free(base);
  return SQLITE_OK;
}

/* Without a note there is nothing to read; SQLITE_CONSTRAINT asks for another order of a join. */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info) {
  int is_unusable = 0;
  (void)base;
  for (int index = 0; index < info->nConstraint; index++) {
    if (info->aConstraint[index].iColumn != NOTE) continue;
    if (info->aConstraint[index].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!info->aConstraint[index].usable) {
      is_unusable = 1;
      continue;
    }
    info->aConstraintUsage[index].argvIndex = 1;
    info->aConstraintUsage[index].omit = 1;
    info->idxNum = 1;
    info->estimatedCost = 10;
    info->estimatedRows = 4;
    return SQLITE_OK;
  }
  if (is_unusable) return SQLITE_CONSTRAINT;
  info->estimatedCost = 1;
  info->estimatedRows = 1;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **made) {
  (void)base;
  cursor *new_cursor = sqlite3_malloc(sizeof *new_cursor);
  if (new_cursor == NULL) return SQLITE_NOMEM;
  memset(new_cursor, 0, sizeof *new_cursor);
  *made = &new_cursor->base;
  return SQLITE_OK;
}

static void clear(cursor *open) {
  sqlite3_free(open->note);
  sqlite3_free(open->rows);
  open->note = NULL;
  open->rows = NULL;
  open->length = open->count = open->place = 0;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
  clear((cursor *)base);
  sqlite3_free(base);
  return SQLITE_OK;
}

/* Copies what was found: the next cursor of the same connection uses the same session. */
static int keep(cursor *open, const insights_extraction *found) {
  size_t count = 0;
  for (size_t index = 0; index < found->flavor_count; index++) {
    count += found->flavors[index].mention_count;
  }
  if (count == 0) return SQLITE_OK;
  open->rows = sqlite3_malloc64(count * sizeof *open->rows);
  if (open->rows == NULL) return SQLITE_NOMEM;
  for (size_t index = 0; index < found->flavor_count; index++) {
    const insights_flavor *flavor = &found->flavors[index];
    for (size_t mention = 0; mention < flavor->mention_count; mention++) {
      row *new_row = &open->rows[open->count++];
      new_row->node = flavor->id;
      new_row->name = flavor->name;
      new_row->confidence = flavor->confidence;
      new_row->intensity = flavor->intensity;
      new_row->start = flavor->mentions[mention].start;
      new_row->end = flavor->mentions[mention].end;
    }
  }
  return SQLITE_OK;
}

static int filter(
  sqlite3_vtab_cursor *base, int number, const char *text, int argc, sqlite3_value **values) {
  cursor *open = (cursor *)base;
  table *parent = (table *)base->pVtab;
  const insights_extraction *found;
  (void)text;
  clear(open);
  if (number != 1 || argc < 1 || sqlite3_value_type(values[0]) == SQLITE_NULL) return SQLITE_OK;
  const char *note = (const char *)sqlite3_value_text(values[0]);
  size_t length = (size_t)sqlite3_value_bytes(values[0]);
  if (note == NULL) return SQLITE_NOMEM;
  open->note = sqlite3_malloc64(length + 1);
  if (open->note == NULL) return SQLITE_NOMEM;
  memcpy(open->note, note, length);
  open->note[length] = 0;
  open->length = length;
  int32_t status = insights_extract(parent->reader->session, open->note, length, &found);
  if (status == INSIGHTS_OK) return keep(open, found);
  const char *problem = insights_session_error(parent->reader->session);
  sqlite3_free(parent->base.zErrMsg);
  parent->base.zErrMsg =
    sqlite3_mprintf("insights: %s", problem[0] ? problem : insights_status_text(status));
  return SQLITE_ERROR;
}

static int next(sqlite3_vtab_cursor *base) {
  ((cursor *)base)->place += 1;
  return SQLITE_OK;
}

static int is_at_end(sqlite3_vtab_cursor *base) {
  const cursor *open = (const cursor *)base;
  return open->place >= open->count;
}

/* The byte at which a code point of UTF-8 begins; the end of the text for one after it. */
static size_t offset(const char *text, size_t length, size_t code_point) {
  size_t place = 0;
  while (place < length && code_point > 0) {
    place += 1;
    while (place < length && ((unsigned char)text[place] & 0xC0) == 0x80) place += 1;
    code_point -= 1;
  }
  return place;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number) {
  const cursor *open = (const cursor *)base;
  const row *now = &open->rows[open->place];
  switch (number) {
    case NODE: sqlite3_result_text(context, now->node, -1, SQLITE_TRANSIENT); break;
    case NAME: sqlite3_result_text(context, now->name, -1, SQLITE_TRANSIENT); break;
    case CONFIDENCE: sqlite3_result_double(context, now->confidence); break;
    case INTENSITY: sqlite3_result_double(context, now->intensity); break;
    case TEXT: {
      size_t start = offset(open->note, open->length, now->start);
      size_t end = start + offset(open->note + start, open->length - start, now->end - now->start);
      sqlite3_result_text64(
        context, open->note + start, end - start, SQLITE_TRANSIENT, SQLITE_UTF8);
      break;
    }
    case START: sqlite3_result_int64(context, (sqlite3_int64)now->start); break;
    case END: sqlite3_result_int64(context, (sqlite3_int64)now->end); break;
    default:
      sqlite3_result_text64(context, open->note, open->length, SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *base, sqlite3_int64 *id) {
  *id = (sqlite3_int64)((cursor *)base)->place + 1;
  return SQLITE_OK;
}

/* Without xCreate the table needs no CREATE VIRTUAL TABLE: its name is a function. */
const sqlite3_module insights_extract_module = {
  .iVersion = 0,
  .xConnect = connect,
  .xBestIndex = best_index,
  .xDisconnect = disconnect,
  .xOpen = open_cursor,
  .xClose = close_cursor,
  .xFilter = filter,
  .xNext = next,
  .xEof = is_at_end,
  .xColumn = column,
  .xRowid = row_id,
};
