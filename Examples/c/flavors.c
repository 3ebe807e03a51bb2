/*
 * Prints the flavors of the notes on standard input, one note a line:
 *
 *     cc flavors.c $(pkg-config --cflags --libs insights-extract) -o flavors
 *     echo 'Bright blueberry, a hint of dark choclate, not bitter' | ./flavors
 */
#include <insights.h>

#include <stdio.h>
#include <string.h>

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

int main(void) {
  char line[4096], message[256];
  insights_engine *engine = NULL;
  insights_session *session = NULL;
  const insights_extraction *found = NULL;
  int32_t status = insights_engine_create(NULL, &engine, message, sizeof message);
  if (status != INSIGHTS_OK) {
    fprintf(stderr, "flavors: %s\n", message);
    return status;
  }
  status = insights_session_create(engine, &session);
  while (status == INSIGHTS_OK && fgets(line, sizeof line, stdin) != NULL) {
    status = insights_extract(session, line, strcspn(line, "\n"), &found);
    if (status == INSIGHTS_OK) print(line, found);
  }
  if (status != INSIGHTS_OK) fprintf(stderr, "flavors: %s\n", insights_session_error(session));
  insights_session_free(session);
  insights_engine_free(engine);
  return status;
}
