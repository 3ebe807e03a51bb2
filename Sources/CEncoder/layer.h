/* A layer, the embeddings and the head, made of a path's `multiply` (included after it). */
#ifndef CENCODER_LAYER_H
#define CENCODER_LAYER_H

#include "attention.h"

/* Computes outputs `first`..<`last` of a map, multiples of 16, for each row; `target` has rows of `stride` floats
   and begins with output `first`. `wide` is scratch memory. */
static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide);

static void embed(
    const CEncoderShape *shape, const CEncoderEmbeddings *tables, const int32_t *ids, int32_t count, float *states) {
  typedef int8_t Narrow __attribute__((ext_vector_type(16)));
  int32_t hidden = shape->hidden;
  for (int32_t piece = 0; piece < count; piece++) {
    const int8_t *word = tables->words + (size_t)ids[piece] * (size_t)hidden;
    const float *position = tables->positions + (size_t)piece * (size_t)hidden;
    float *state = states + (size_t)piece * (size_t)hidden, scale = tables->scales[ids[piece]];
    for (int32_t index = 0; index < hidden; index += LANES) {
      Narrow narrow;
      Floats at;
      LOAD(narrow, word + index);
      LOAD(at, position + index);
      Floats x = __builtin_convertvector(narrow, Floats) * scale + at;
      STORE(state + index, x);
    }
    normalize(state, hidden, &tables->norm, shape->epsilon);
  }
}

/* state = normalized(state of the row + addend), for each of some rows; all rows if `rows` is NULL. */
static void add_and_normalize(
    const CEncoderShape *shape, float *states, const int32_t *rows, int32_t count, const float *addends,
    const CEncoderNorm *norm) {
  size_t hidden = (size_t)shape->hidden;
  for (int32_t row = 0; row < count; row++) {
    const float *source = states + (size_t)(rows ? rows[row] : row) * hidden;
    float *target = states + (size_t)row * hidden;
    for (size_t index = 0; index < hidden; index += LANES) {
      Floats x, addend;
      LOAD(x, source + index);
      LOAD(addend, addends + (size_t)row * hidden + index);
      x += addend;
      STORE(target + index, x);
    }
    normalize(target, shape->hidden, norm, shape->epsilon);
  }
}

static void layer(
    const CEncoderShape *shape, const CEncoderLayer *layer, float *states, int32_t count, const int32_t *rows,
    int32_t row_count, void *scratch) {
  Scratch at = cencoder_parts(shape, count);
  char *base = scratch;
  int32_t hidden = shape->hidden, inner = shape->intermediate;
  float *query = (float *)(base + at.query), *key_value = (float *)(base + at.key_value);
  float *context = (float *)(base + at.context), *up = (float *)(base + at.up);
  int16_t *wide = (int16_t *)(base + at.wide);
  Quantized all = {
      (uint8_t *)(base + at.bytes), (float *)(base + at.scales), (int32_t *)(base + at.zeros), hidden, count};
  Quantized some = {
      (uint8_t *)(base + at.row_bytes), (float *)(base + at.row_scales), (int32_t *)(base + at.row_zeros), hidden,
      row_count};

  quantize(states, &all);
  multiply(&all, &layer->attention, hidden, 3 * hidden, key_value, 2 * hidden, wide);
  if (rows) {
    for (int32_t row = 0; row < row_count; row++) {
      memcpy(some.bytes + (size_t)row * (size_t)hidden, all.bytes + (size_t)rows[row] * (size_t)hidden, (size_t)hidden);
      some.scales[row] = all.scales[rows[row]];
      some.zeros[row] = all.zeros[rows[row]];
    }
  } else {
    row_count = count;
    some = all;
  }
  multiply(&some, &layer->attention, 0, hidden, query, hidden, wide);
  attention(
      shape, query, row_count, key_value, count, (float *)(base + at.keys), (float *)(base + at.scores), context);

  quantize(context, &some);
  multiply(&some, &layer->out, 0, hidden, query, hidden, wide);
  add_and_normalize(shape, states, rows, row_count, query, &layer->attention_norm);

  quantize(states, &some);
  multiply(&some, &layer->up, 0, inner, up, inner, wide);
  gelu(up, row_count * inner);
  some.bytes = all.bytes;
  some.width = inner;
  quantize(up, &some);
  multiply(&some, &layer->down, 0, hidden, query, hidden, wide);
  add_and_normalize(shape, states, NULL, row_count, query, &layer->norm);
}

INLINE float product(const float *one, const float *other, int32_t count) {
  Floats sum = (Floats)(0.0f), a, b;
  for (int32_t index = 0; index < count; index += LANES) {
    LOAD(a, one + index);
    LOAD(b, other + index);
    sum += a * b;
  }
  return SUM(sum);
}

static void head(
    const CEncoderShape *shape, const CEncoderHead *head, const float *states, int32_t count, const float *first,
    float *scratch, float answer[3]) {
  int32_t hidden = shape->hidden, width = 2 * hidden;
  for (int32_t index = 0; index < hidden; index += LANES) {
    Floats sum = (Floats)(0.0f), x;
    for (int32_t piece = 0; piece < count; piece++) {
      LOAD(x, states + (size_t)piece * (size_t)hidden + (size_t)index);
      sum += x;
    }
    sum /= (float)count;
    STORE(scratch + index, sum);
  }
  memcpy(scratch + hidden, first, (size_t)hidden * sizeof(float));
  const float *input = scratch;
  if (head->dense) {
    float *units = scratch + width;
    for (int32_t unit = 0; unit < head->units; unit++) {
      units[unit] = product(head->dense + (size_t)unit * (size_t)width, input, width) + head->dense_bias[unit];
    }
    if (head->uses_gelu) gelu(units, head->units);
    else hyperbolic_tangents(units, head->units);
    input = units;
    width = head->units;
  }
  float logits[3];
  for (int class = 0; class < 3; class++) {
    logits[class] = product(head->out + class * width, input, width) + head->out_bias[class];
  }
  cencoder_log_softmax(logits, answer);
}

#endif
