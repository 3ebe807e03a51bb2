/* Kernels of a small BERT (Devlin et al. 2019) with int8 weights: one call for the embeddings, one for
   each layer, one for the head. No state: weights are read in place, scratch memory is the caller's.

   Integer sums are exact, and floats are summed in one order with neither FMA nor the system's exp, so
   that all paths give the same bits. Embeddings/encoder/README.md describes the arithmetic. */
#ifndef INSIGHTS_CENCODER_H
#define INSIGHTS_CENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instructions that a model is computed with. */
typedef enum {
  CENCODER_PLAIN = 0,
  CENCODER_AVX2 = 1,
  CENCODER_VNNI = 2,
  CENCODER_NEON = 3,
  CENCODER_DOT = 4,
} CEncoderPath;

enum { CENCODER_PATHS = 5 };

/* Whether this processor, and this build, has a path. */
bool cencoder_has(CEncoderPath path);

/* The fastest path of this processor. */
CEncoderPath cencoder_best(void);

typedef struct {
  int32_t hidden;       /* a multiple of 16, at most 1024 */
  int32_t heads;        /* hidden / heads is a multiple of 16 */
  int32_t intermediate; /* a multiple of 16, at most 4096 */
  float epsilon;        /* of the layer norms */
  int32_t levels;       /* activations are 0...levels, weights -limit...limit; 2 * levels * limit is below 2^15 */
  int32_t limit;
} CEncoderShape;

/* A linear map: weights [outputs/16][inputs/4][16][4], a scale, a bias and the sum of the weights for each
   output. */
typedef struct {
  const int8_t *weights;
  const float *scales;
  const float *bias;
  const int32_t *sums;
} CEncoderMap;

typedef struct {
  const float *gain;
  const float *bias;
} CEncoderNorm;

typedef struct {
  CEncoderMap attention; /* query, key, value */
  CEncoderMap out;
  CEncoderNorm attention_norm;
  CEncoderMap up;
  CEncoderMap down;
  CEncoderNorm norm;
} CEncoderLayer;

typedef struct {
  const int8_t *words;    /* [pieces][hidden] */
  const float *scales;    /* [pieces] */
  const float *positions; /* [positions][hidden] */
  CEncoderNorm norm;
} CEncoderEmbeddings;

typedef struct {
  const float *dense; /* [units][2 * hidden]; NULL for none */
  const float *dense_bias;
  const float *out; /* [3][units], or [3][2 * hidden] */
  const float *out_bias;
  int32_t units;
  bool uses_gelu; /* or tanh */
} CEncoderHead;

/* Unpacks a row of weights of 4 bits into 8. A group of 32 is 17 bytes: a signed multiplier, and 16 of two codes, which
   are 8 more than a number in -8...7, the first 16 in the low halves. A weight is (multiplier * number + 4) >> 3.
   Every four weights are `stride` bytes after the four before them. Returns the sum of all; O(count). */
int32_t cencoder_unpack(const uint8_t *groups, int32_t count, int8_t *target, size_t stride);

/* The scratch memory that cencoder_layer needs for `count` pieces, in bytes, at an address that is a
   multiple of 64. */
size_t cencoder_scratch(const CEncoderShape *shape, int32_t count);

/* Writes the states [count][hidden] of a window. The ids must be within the tables. */
void cencoder_embed(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderEmbeddings *tables, const int32_t *ids,
    int32_t count, float *states);

/* Passes the states through a layer. With `rows`, ascending and distinct, only their states are computed,
   and written to the first `row_count` places: what the last layer needs. */
void cencoder_layer(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderLayer *layer, float *states, int32_t count,
    const int32_t *rows, int32_t row_count, void *scratch);

/* The log-probabilities of the three classes for the mean of `count` states, which lie side by side, and the state
   `first`. `scratch` has room for 2 * hidden + units floats. */
void cencoder_head(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderHead *head, const float *states, int32_t count,
    const float *first, float *scratch, float answer[3]);

#endif
