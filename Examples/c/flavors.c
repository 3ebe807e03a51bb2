/*
 * Prints the flavors of the notes on standard input, one note a line:
 *
 *     cc flavors.c $(pkg-config --cflags --libs insights-extract) -o flavors
 *     echo 'Bright blueberry, a hint of dark choclate, not bitter' | ./flavors
 */
#include <insights.h>

#include <stdio.h>
#include <stdlib.h>

static void print(const char *note, const insights_extraction *found) {
  for (size_t index = 0; index < found->flavor_count; index++) {
    const insights_flavor *flavor = &found->flavors[index];
    const insights_mention *first = flavor->mentions;
    printf(
      "%-35s %3.0f%%  \"%.*s\"\n", flavor->id, 100 * flavor->confidence,
      (int)(first->end - first->start), note + first->start);
  }
  for (size_t index = 0; index < found->negated_count; index++) {
    printf("absent: %s\n", found->negated[index]);
  }
  puts(found->summary.bytes);
}

/* The next line without its break, in a buffer that grows; 0 at the end. */
static int read_line(char **line, size_t *size, size_t *length) {
  int byte;
  for (*length = 0; (byte = getchar()) != EOF && byte != '\n'; (*line)[(*length)++] = (char)byte) {
    if (*length < *size) continue;
    char *longer = (char *)realloc(*line, *size = 2 * *size + 4096);
    if (longer == NULL) return 0;
    *line = longer;
  }
  return *length > 0 || byte != EOF;
}

int main(void) {
  char *line = NULL, message[256];
  size_t size = 0, length = 0;
  insights_engine *engine = NULL;
  insights_session *session = NULL;
  const insights_extraction *found = NULL;
  int32_t status = insights_engine_create(NULL, &engine, message, sizeof message);
  if (status != INSIGHTS_OK) {
    fprintf(stderr, "flavors: %s\n", message);
    return status;
  }
  status = insights_session_create(engine, &session);
  while (status == INSIGHTS_OK && read_line(&line, &size, &length)) {
    status = insights_extract(session, line, length, &found);
    if (status == INSIGHTS_OK) print(line, found);
  }
  if (status != INSIGHTS_OK) fprintf(stderr, "flavors: %s\n", insights_session_error(session));
  insights_session_free(session);
  insights_engine_free(engine);
  free(line);
  return status;
}
