/*
 * insights.h - the C interface of insights, an engine for coffee journals.
 *
 * Tasting notes become flavors of a wheel, a brew journal becomes patterns and a suggestion for the
 * next cup, a bag's label becomes a bean. C99 and C++11.
 *
 *     insights_engine *engine = NULL;
 *     insights_session *session = NULL;
 *     insights_text json;
 *     const char note[] = "Bright blueberry, not bitter";
 *     if (insights_engine_create(NULL, &engine, NULL, 0) == INSIGHTS_OK
 *         && insights_session_create(engine, &session) == INSIGHTS_OK
 *         && insights_extract_json(session, note, sizeof note - 1, &json) == INSIGHTS_OK)
 *       puts(json.bytes);
 *     insights_session_free(session);
 *     insights_engine_free(engine);
 *
 * TWO LIBRARIES. libinsights (pkg-config: insights) has all functions. libinsights-extract
 * (pkg-config: insights-extract) is a quarter as large, has what is declared before "Journals,
 * labels and the wheel", and is an extension of SQLite as well. Neither needs Swift where it runs.
 * libinsights asks an encoder of text for mentions that rules and words leave in doubt, which takes
 * milliseconds; libinsights-extract has none, so that few flavors of prose may differ.
 * One process may load both, but hands what one of them made to that one only.
 *
 * TEXT is UTF-8 with a length in bytes, and need not end with a NUL. A text of length 0 may be NULL.
 * Texts that are not UTF-8 are refused with INSIGHTS_BAD_DATA. Texts that functions give end with a
 * NUL, which the length does not count, so that those without a NUL inside are C strings, too.
 *
 * OWNERSHIP. What a create function gives is freed by the free function of its name, once; freeing
 * NULL does nothing. A session keeps its engine alive, so that the two may be freed in any order.
 * All else that functions give (texts, results, messages) belongs to the session: it stays valid
 * until the next call with that session, is never freed by the caller, and is not to be written to.
 * Texts handed in are not kept after the call.
 *
 * THREADS. An engine never changes and may be used by all threads at once. A session is for one call
 * at a time, by any thread; a second call meanwhile gives INSIGHTS_MISUSE and disturbs nothing. Make
 * one session per thread. Functions may be called after fork(), with what was made before it, except
 * for those on journals and labels, which answer INSIGHTS_MISUSE there: they use threads, which a
 * fork leaves behind.
 *
 * ERRORS. Functions that can fail give a status, INSIGHTS_OK or another one of the list below, and
 * insights_session_error() then says in one line of English what is wrong. Where a function fails,
 * what it would give is empty: the texts, pointers and counts that the caller handed in to be filled
 * are 0. Wrong arguments (NULL, a size or number out of range) give INSIGHTS_MISUSE and are never
 * undefined behavior; the two exceptions are a pointer that does not point to what its type says, and
 * a use after free. Memory that cannot be had ends the process.
 *
 * VERSIONS. Functions, constants and fields keep their names and meanings within one ABI version,
 * which is the number of the shared library: libinsights.so.0. New functions and statuses may come.
 * Structures of options begin with their size and may grow at their end; fields of options that are
 * 0 have their standard value. Of the results, insights_extraction may grow at its end; the others
 * do not change. JSON may get new fields, and has the form that the command line program prints with
 * --format json.
 */
#ifndef INSIGHTS_H
#define INSIGHTS_H

#include <stddef.h>
#include <stdint.h>

/* The version of the package, and of the ABI, that this header belongs to. */
#define INSIGHTS_VERSION "0.1.0"
#define INSIGHTS_ABI_VERSION 0

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions and statuses ------------------------------------------------------------------ */

/* INSIGHTS_VERSION and INSIGHTS_ABI_VERSION of the library that is loaded. The text is static. */
const char *insights_version(void);
int32_t insights_abi_version(void);

/* Statuses; those above 63 are the exit statuses of the program. */
enum {
  INSIGHTS_OK = 0,
  /* A mistake of the caller: NULL, a size or number out of range, a session in use. */
  INSIGHTS_MISUSE = 1,
  /* An argument means nothing here: an unknown or ambiguous name, a day that is none. */
  INSIGHTS_USAGE = 64,
  /* A text that is not UTF-8, a file that is no journal, a history that does not suffice. */
  INSIGHTS_BAD_DATA = 65,
  /* There is no such file. */
  INSIGHTS_MISSING_INPUT = 66,
  /* The system lacks the stemmer or the dictionary that was asked for. */
  INSIGHTS_MISSING_COMPONENT = 69,
  /* Anything that should not happen. */
  INSIGHTS_INTERNAL = 70,
  /* A file that may not be read, is locked, or is on a failing disk. */
  INSIGHTS_IO_ERROR = 74
};

/* A status in a few words, such as "bad data"; "unknown status" for other numbers. Static. */
const char *insights_status_text(int32_t status);

/* ---- Engines and sessions ------------------------------------------------------------------- */

/* Some text in UTF-8. */
typedef struct insights_text {
  const char *bytes;
  size_t length;
} insights_text;

/* What offsets into a note count. */
enum {
  INSIGHTS_BYTES = 0,
  /* UTF-16 code units, as in JavaScript, Java and C#. */
  INSIGHTS_UTF16 = 1,
  /* Unicode code points, as in Python and SQL. */
  INSIGHTS_CODEPOINTS = 2
};

/* How much time a note may take. */
enum {
  /* The encoder is asked where rules and words leave a mention in doubt. */
  INSIGHTS_CAREFUL = 0,
  /* It never is. */
  INSIGHTS_FAST = 1
};

/* The compiled lexicon, rules and models. */
typedef struct insights_engine insights_engine;

/* The buffers and caches of one reader, its results, and its last error. */
typedef struct insights_session insights_session;

typedef struct insights_engine_options {
  /* sizeof(insights_engine_options) */
  size_t size;
  /* A Hunspell dictionary, the path of a .dic file with its .aff file beside it. Empty: the system's
     en_US, and without one, typing errors are not corrected, which "remarks" in JSON says. */
  insights_text dictionary;
  /* Only flavors with at least this confidence, above 0 up to 1; 0: what is likelier than not. */
  double precision;
  /* INSIGHTS_BYTES, INSIGHTS_UTF16 or INSIGHTS_CODEPOINTS. */
  int32_t offsets;
  /* INSIGHTS_CAREFUL or INSIGHTS_FAST; libinsights-extract is always fast. */
  int32_t reader;
} insights_engine_options;

/*
 * Creates an engine, which takes about 10 ms and a few megabytes: a program needs one.
 *
 * options: NULL for the standard.
 * engine: Receives the engine; NULL where the call fails.
 * message, message_size: A buffer for the message of an error, cut to its size with the NUL; NULL
 *   and 0 for none.
 * Gives INSIGHTS_MISSING_COMPONENT for a dictionary that cannot be read.
 */
int32_t insights_engine_create(
  const insights_engine_options *options, insights_engine **engine,
  char *message, size_t message_size);
void insights_engine_free(insights_engine *engine);

/*
 * Creates a session of an engine, which takes well below a millisecond. Keep it: it remembers the
 * words it has read.
 */
int32_t insights_session_create(insights_engine *engine, insights_session **session);
void insights_session_free(insights_session *session);

/*
 * What was wrong in the last call with this session, in one line; empty where it succeeded. Also
 * empty for NULL, and where a call was refused because the session was in use.
 */
const char *insights_session_error(const insights_session *session);

/* ---- Notes ---------------------------------------------------------------------------------- */

/* How the words of a flavor were recognized. */
enum {
  /* As the lexicon has them. */
  INSIGHTS_SOURCE_LEXICON = 0,
  /* By a derived or inflected form. */
  INSIGHTS_SOURCE_STEM = 1,
  /* After a spelling was corrected. */
  INSIGHTS_SOURCE_SPELLING = 2,
  /* By the nearest words among the word vectors. */
  INSIGHTS_SOURCE_VECTOR = 3
};

/* Where a note names a flavor: from start up to, not including, end, in the engine's offsets. */
typedef struct insights_mention {
  size_t start;
  size_t end;
} insights_mention;

/* A node of the wheel that a note reports. */
typedef struct insights_flavor {
  /* Such as "fruity.berry.blueberry" and "Blueberry". */
  const char *id;
  const char *name;
  /* The probability that a person who reads with care agrees, and the strength, 0.5 where none is said: 0...1. */
  double confidence;
  double intensity;
  /* Where it is named, in the order of the note; at least one place. */
  const insights_mention *mentions;
  size_t mention_count;
  /* INSIGHTS_SOURCE_LEXICON ... */
  int32_t source;
} insights_flavor;

/* What a note reports. */
typedef struct insights_extraction {
  /* IDs of nodes, sorted and unique: those reported, and those that the note denies. */
  const char *const *nodes;
  size_t node_count;
  const char *const *negated;
  size_t negated_count;
  /* One for each node, the most certain first. */
  const insights_flavor *flavors;
  size_t flavor_count;
  /* How much the taster likes the cup, -1...1; 0 is neutral or unknown. */
  double sentiment;
  /* One English sentence; empty where nothing was found. */
  insights_text summary;
} insights_extraction;

/* Reads a note. */
int32_t insights_extract(
  insights_session *session, const char *note, size_t length,
  const insights_extraction **extraction);

/* Reads a note; gives one JSON object on one line, as `insights extract --format jsonl` prints it. */
int32_t insights_extract_json(
  insights_session *session, const char *note, size_t length, insights_text *json);

/*
 * Reads many notes; gives one JSON object a line, in the order of the notes, each line with its line
 * break. Where one note is not UTF-8, there is no result, and the error names the note. The result
 * is about 500 bytes a note: hand in some thousand notes at a time.
 */
int32_t insights_extract_many_json(
  insights_session *session, const insights_text *notes, size_t count, insights_text *jsonl);

/* ---- Journals, labels and the wheel: in libinsights only ------------------------------------- */

/*
 * Journals are files, named by their path. They are only read. Days are written YYYY-MM-DD, and are
 * those of the time zone of the process. Where "today" is empty, it is the clock's day, and only
 * brews after a long break in the future of it do not count: the clock may be wrong.
 */

/* Which brews of a journal are analyzed; for patterns and the report. */
typedef struct insights_journal_options {
  /* sizeof(insights_journal_options) */
  size_t size;
  /* Only brews by this method and of this bean, by name or ID; empty: all. */
  insights_text method;
  insights_text bean;
  /* Only brews from this day on; empty: all. */
  insights_text since;
  /* The current day; later brews do not count. Empty: the clock's. */
  insights_text today;
  /* The accepted share of chance findings, above 0 and below 1; 0: 0.05. */
  double false_discovery_rate;
  /* Only what this taster rated and wrote, by name or ID; empty: all tasters, on one scale. */
  insights_text taster;
} insights_journal_options;

/* How a suggestion is computed. */
enum {
  /* A surface fitted to all ratings. */
  INSIGHTS_SURFACE = 0,
  /* The mean of the brews rated 4 or more. */
  INSIGHTS_WEIGHTED_MEAN = 1
};

typedef struct insights_suggest_options {
  /* sizeof(insights_suggest_options) */
  size_t size;
  /* The bean and the method to brew, by name or ID. */
  insights_text bean;
  insights_text method;
  /* The grinder to set; empty: the one used last. */
  insights_text grinder;
  /* The current day; later brews do not count. Empty: the clock's. */
  insights_text today;
  /* INSIGHTS_SURFACE or INSIGHTS_WEIGHTED_MEAN. */
  int32_t strategy;
  /* Not 0: also names the brew from which most can be learned. */
  int32_t explores;
  /* Only what this taster rated, by name or ID; empty: all tasters, on one scale. */
  insights_text taster;
} insights_suggest_options;

/* The patterns of a journal, as `insights patterns --format json` prints them. Options may be NULL. */
int32_t insights_patterns_json(
  insights_session *session, const char *journal, size_t length,
  const insights_journal_options *options, insights_text *json);

/* How to brew a bean next, as `insights suggest --format json` prints it. */
int32_t insights_suggest_json(
  insights_session *session, const char *journal, size_t length,
  const insights_suggest_options *options, insights_text *json);

/* The report on a journal: one HTML page that loads nothing. Options may be NULL. */
int32_t insights_report_html(
  insights_session *session, const char *journal, size_t length,
  const insights_journal_options *options, insights_text *html);

/*
 * What the scores of a kept cupping session show, as `insights cupping --session NAME --format json`
 * prints it: codes until the session is revealed.
 *
 * name: The session, by name or ID.
 */
int32_t insights_cupping_json(
  insights_session *session, const char *journal, size_t length, insights_text name,
  insights_text *json);

/*
 * The fields of a bag's label, as `insights label --format json` prints them.
 *
 * label: The text of the label, line by line; at most 200 lines and 20,000 bytes.
 * today: The day that dates are judged by; empty: the clock's.
 */
int32_t insights_label_json(
  insights_session *session, const char *label, size_t length, insights_text today,
  insights_text *json);

/*
 * The nodes of the wheel, as `insights wheel --format json` prints them.
 *
 * flavor: The ID of a node or what names it ("brown sugar"), for its branch; empty: all.
 */
int32_t insights_wheel_json(
  insights_session *session, const char *flavor, size_t length, insights_text *json);

/*
 * The wheel, or the branch of a flavor, drawn as SVG.
 *
 * journal: The path of a journal, whose flavors have the stronger colors; empty: none.
 */
int32_t insights_wheel_svg(
  insights_session *session, const char *flavor, size_t length, insights_text journal,
  insights_text *svg);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
