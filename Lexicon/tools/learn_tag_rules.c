// Learns voting rules for the part-of-speech tagger; called by train_tagger.py.
//
// A rule is a context (conditions on a word and its neighbors) with points for tags. Points come
// from the averaged perceptron (Collins 2002, "Discriminative Training Methods for Hidden Markov
// Models", EMNLP): whenever the sum of points chooses a wrong tag, each rule that voted gives the
// right tag a point and takes one from the wrong tag; the mean over all steps counts. After a first
// round over all contexts the ones that matter most are kept, and learned anew by themselves.
// Integers only: the same input gives the same rules everywhere.
//
//   learn_tag_rules INPUT OUTPUT EPOCHS RULES SCALE
//
// INPUT, 32-bit integers: places, features, templates; then for each place gold tag, first tag,
// allowed tags (bits), part (-1 edge, 0 learned from, 1 and above measured); then the features,
// one after the other; then for each template the number of conditions and three pairs (feature,
// offset), feature -1 being the tag. OUTPUT, text: template, three values, 17 points a line;
// then "= " and the tag of each place that is measured.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAGS = 17, CONDITIONS = 3, SLOTS = 1 << 23, CONTEXTS = 5000000, PARTS = 8 };

typedef struct {
  int32_t count, feature[CONDITIONS], offset[CONDITIONS];
} Template;

typedef struct {
  uint64_t key;
  int32_t template, value[CONDITIONS], seen, is_off;
  int32_t points[TAGS], step[TAGS];
  int64_t sum[TAGS];
} Context;

static int32_t places, features, templates;
static int32_t *gold, *tag, *first, *mask, *part, **feature;
static Template *shape;
static Context *contexts;
static int32_t *slots, made = 1;  // slot 0: free; context 0 is none

static void *take(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) {
    fprintf(stderr, "out of memory\n");
    exit(1);
  }
  return memory;
}

static int32_t *read_numbers(FILE *file, size_t count) {
  int32_t *numbers = take(count, 4);
  if (fread(numbers, 4, count, file) != count) {
    fprintf(stderr, "the input is too short\n");
    exit(1);
  }
  return numbers;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ (value + 0x9E3779B97F4A7C15u)) * 0xFF51AFD7ED558CCDu;
  return hash ^ hash >> 29;
}

/// The context of a template at a place; 0 if there is none and none is to be made.
static int32_t context(int32_t number, int32_t place, int make) {
  const Template *t = &shape[number];
  int32_t value[CONDITIONS] = {0};
  uint64_t key = mix(1, (uint64_t)number);
  for (int i = 0; i < t->count; i++) {
    int32_t at = place + t->offset[i];
    value[i] = t->feature[i] < 0 ? tag[at] : feature[t->feature[i]][at];
    key = mix(key, (uint64_t)value[i]);
  }
  uint32_t slot = (uint32_t)(key >> 20) & (SLOTS - 1);
  while (slots[slot]) {
    if (contexts[slots[slot]].key == key) return slots[slot];
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (!make || made >= CONTEXTS) return 0;
  Context *c = &contexts[made];
  c->key = key;
  c->template = number;
  memcpy(c->value, value, sizeof value);
  return slots[slot] = made++;
}

static void add(Context *c, int32_t t, int32_t step, int32_t points) {
  c->sum[t] += (int64_t)c->points[t] * (step - c->step[t]);
  c->step[t] = step;
  c->points[t] += points;
}

/// Tags one sentence from left to right; learns from it unless `step` is null.
static void tag_sentence(int32_t start, int32_t end, int32_t *step, int make) {
  int32_t votes[256];
  for (int32_t p = start; p < end; p++) tag[p] = first[p];
  for (int32_t p = start; p < end; p++) {
    if (!(mask[p] & (mask[p] - 1))) continue;
    int count = 0;
    for (int32_t t = 0; t < templates; t++) {
      int32_t c = context(t, p, make);
      if (!c || contexts[c].is_off) continue;
      contexts[c].seen += make;
      votes[count++] = c;
    }
    int32_t best = -1;
    int64_t best_points = 0;
    for (int32_t t = 0; t < TAGS; t++) {
      if (!(mask[p] >> t & 1)) continue;
      int64_t points = 0;
      for (int i = 0; i < count; i++) points += contexts[votes[i]].points[t];
      // Of equals the first tag stays.
      if (best < 0 || points > best_points || (points == best_points && t == first[p])) {
        best = t;
        best_points = points;
      }
    }
    tag[p] = best;
    if (!step) continue;
    ++*step;
    if (best == gold[p] || !(mask[p] >> gold[p] & 1)) continue;
    for (int i = 0; i < count; i++) {
      add(&contexts[votes[i]], gold[p], *step, 1);
      add(&contexts[votes[i]], best, *step, -1);
    }
  }
}

static void learn(int epochs, int32_t sentences, int32_t *start, int32_t *end, int make, int scale) {
  int32_t *order = take((size_t)sentences, 4), step = 0;
  uint64_t seed = 88172645463325252u;
  for (int32_t i = 0; i < sentences; i++) order[i] = i;
  for (int epoch = 0; epoch < epochs; epoch++) {
    for (int32_t i = sentences - 1; i > 0; i--) {
      seed ^= seed << 13;
      seed ^= seed >> 7;
      seed ^= seed << 17;
      int32_t j = (int32_t)(seed % (uint64_t)(i + 1)), kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
    for (int32_t i = 0; i < sentences; i++)
      if (!part[start[order[i]]])
        tag_sentence(start[order[i]], end[order[i]], &step, make && epoch == 0);
    // A context seen once is a coincidence.
    for (int32_t c = 1; make && epoch == 0 && c < made; c++)
      contexts[c].is_off = contexts[c].seen < 2;
  }
  for (int32_t c = 1; c < made; c++)
    for (int32_t t = 0; t < TAGS; t++) {
      add(&contexts[c], t, step, 0);
      int64_t sum = contexts[c].sum[t] * scale * 2, whole = step * (int64_t)2;
      contexts[c].points[t] = contexts[c].is_off ? 0 : (int32_t)((sum + (sum < 0 ? -step : step)) / whole);
    }
  free(order);
}

static int64_t weight(const Context *c) {
  int64_t low = 0, high = 0;
  for (int t = 0; t < TAGS; t++) {
    if (c->points[t] < low) low = c->points[t];
    if (c->points[t] > high) high = c->points[t];
  }
  return (high - low) * (1 + (c->seen > 40 ? 40 : c->seen));
}

static int descending(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x < y) - (x > y);
}

/// Switches all contexts off but the `count` of the greatest weight.
static void choose(int32_t count) {
  int64_t *sorted = take((size_t)made, 8);
  for (int32_t c = 1; c < made; c++) sorted[c] = contexts[c].is_off ? 0 : weight(&contexts[c]);
  qsort(sorted, (size_t)made, 8, descending);
  int64_t least = count < made && sorted[count] > 0 ? sorted[count] : 0;
  for (int32_t c = 1; c < made; c++) {
    Context *one = &contexts[c];
    one->is_off |= weight(one) <= least;
    memset(one->points, 0, sizeof one->points);
    memset(one->step, 0, sizeof one->step);
    memset(one->sum, 0, sizeof one->sum);
  }
  free(sorted);
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  int epochs = atoi(argv[3]), rules = atoi(argv[4]), scale = atoi(argv[5]);
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 1;
  int32_t *head = read_numbers(file, 3);
  places = head[0], features = head[1], templates = head[2];
  gold = read_numbers(file, places), first = read_numbers(file, places);
  mask = read_numbers(file, places), part = read_numbers(file, places);
  feature = take((size_t)features, sizeof *feature);
  for (int i = 0; i < features; i++) feature[i] = read_numbers(file, places);
  shape = take((size_t)templates, sizeof *shape);
  for (int i = 0; i < templates; i++) {
    int32_t *row = read_numbers(file, 1 + 2 * CONDITIONS);
    shape[i].count = row[0];
    for (int k = 0; k < CONDITIONS; k++)
      shape[i].feature[k] = row[1 + 2 * k], shape[i].offset[k] = row[2 + 2 * k];
  }
  fclose(file);
  tag = take((size_t)places, 4);
  memcpy(tag, first, 4 * (size_t)places);
  slots = take(SLOTS, 4);
  contexts = take(CONTEXTS, sizeof *contexts);
  int32_t *start = take((size_t)places, 4), *end = take((size_t)places, 4), sentences = 0;
  for (int32_t p = 1; p < places; p++) {
    if (part[p] >= 0 && part[p - 1] < 0) start[sentences] = p;
    if (part[p] < 0 && part[p - 1] >= 0) end[sentences++] = p;
  }
  learn(epochs, sentences, start, end, 1, 100);
  choose(rules);
  learn(epochs, sentences, start, end, 0, scale);
  for (int32_t i = 0; i < sentences; i++) tag_sentence(start[i], end[i], NULL, 0);

  file = fopen(argv[2], "w");
  if (!file) return 1;
  for (int32_t c = 1; c < made; c++) {
    const Context *one = &contexts[c];
    int is_silent = 1;
    for (int t = 0; t < TAGS; t++) is_silent &= one->points[t] == 0;
    if (is_silent) continue;
    fprintf(file, "%d %d %d %d", one->template, one->value[0], one->value[1], one->value[2]);
    for (int t = 0; t < TAGS; t++) fprintf(file, " %d", one->points[t]);
    fprintf(file, "\n");
  }
  fprintf(file, "=");
  for (int32_t p = 0; p < places; p++)
    if (part[p] > 0) fprintf(file, " %d", tag[p]);
  fprintf(file, "\n");
  return fclose(file) != 0;
}
