/* Scaled dot-product attention (Vaswani et al. 2017) of one layer, in floats; included by each path. */
#ifndef CENCODER_ATTENTION_H
#define CENCODER_ATTENTION_H

#include "floats.h"

/* A head's view of query, key and value: rows of `stride` floats. */
typedef struct {
  const float *query;
  const float *value;
  /* Transposed: [width][padded]. */
  const float *keys;
  float *scores;
  float *context;
  int32_t width, hidden, count, padded;
} Head;

/* Scores of some queries with all pieces, then their shares of the values. `rows` is a constant where it is
   inlined, so that sums stay in registers. */
INLINE void attend(const Head *head, int32_t first, const int rows) {
  float factor = 1.0f / __builtin_elementwise_sqrt((float)head->width);
  for (int32_t piece = 0; piece < head->padded; piece += LANES) {
    Floats sums[4], key;
    for (int row = 0; row < rows; row++) sums[row] = (Floats)(0.0f);
    for (int32_t index = 0; index < head->width; index++) {
      LOAD(key, head->keys + (size_t)index * (size_t)head->padded + piece);
      for (int row = 0; row < rows; row++) {
        sums[row] += key * head->query[(size_t)(first + row) * (size_t)head->hidden + (size_t)index];
      }
    }
    for (int row = 0; row < rows; row++) {
      sums[row] *= factor;
      STORE(head->scores + row * head->padded + piece, sums[row]);
    }
  }
  for (int row = 0; row < rows; row++) {
    float *scores = head->scores + row * head->padded, top = scores[0];
    for (int32_t piece = 1; piece < head->count; piece++) top = scores[piece] > top ? scores[piece] : top;
    Floats sum = (Floats)(0.0f), x;
    for (int32_t piece = 0; piece < head->padded; piece += LANES) {
      LOAD(x, scores + piece);
      x -= top;
      exponentials(&x);
      STORE(scores + piece, x);
    }
    for (int32_t piece = head->count; piece < head->padded; piece++) scores[piece] = 0;
    for (int32_t piece = 0; piece < head->padded; piece += LANES) {
      LOAD(x, scores + piece);
      sum += x;
    }
    float inverse = 1.0f / SUM(sum);
    for (int32_t piece = 0; piece < head->padded; piece += LANES) {
      LOAD(x, scores + piece);
      x *= inverse;
      STORE(scores + piece, x);
    }
  }
  for (int32_t index = 0; index < head->width; index += LANES) {
    Floats sums[4], value;
    for (int row = 0; row < rows; row++) sums[row] = (Floats)(0.0f);
    for (int32_t piece = 0; piece < head->count; piece++) {
      LOAD(value, head->value + (size_t)piece * 2 * (size_t)head->hidden + (size_t)index);
      for (int row = 0; row < rows; row++) sums[row] += value * head->scores[row * head->padded + piece];
    }
    for (int row = 0; row < rows; row++) {
      STORE(head->context + (size_t)(first + row) * (size_t)head->hidden + (size_t)index, sums[row]);
    }
  }
}

/* query and context: [rows][hidden]; key_value: [count][2 * hidden]; keys and scores are scratch memory. */
static void attention(
    const CEncoderShape *shape, const float *query, int32_t rows, const float *key_value, int32_t count, float *keys,
    float *scores, float *context) {
  int32_t hidden = shape->hidden, width = hidden / shape->heads, padded = (count + LANES - 1) / LANES * LANES;
  for (int32_t start = 0; start < hidden; start += width) {
    for (int32_t index = 0; index < width; index++) {
      float *row = keys + (size_t)index * (size_t)padded;
      for (int32_t piece = 0; piece < padded; piece++) {
        row[piece] = piece < count ? key_value[(size_t)piece * 2 * (size_t)hidden + (size_t)(start + index)] : 0;
      }
    }
    Head head = {query + start, key_value + hidden + start, keys, scores, context + start, width, hidden, count, padded};
    int32_t first = 0;
    for (; first + 4 <= rows; first += 4) attend(&head, first, 4);
    for (; first < rows; first++) attend(&head, first, 1);
  }
}

#endif
