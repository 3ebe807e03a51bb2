/* What the paths share: their table of functions, and the parts of the computation that all of them compile
   for their own instructions (floats.h, layer.h). */
#ifndef CENCODER_INTERNAL_H
#define CENCODER_INTERNAL_H

#include <string.h>

#include "cencoder.h"

/* Rows of activations in 8 bits: x = scale * (u - zero). */
typedef struct {
  uint8_t *bytes;
  float *scales;
  int32_t *zeros;
  int32_t width;
  int32_t count;
} Quantized;

typedef struct {
  void (*embed)(
      const CEncoderShape *, const CEncoderEmbeddings *, const int32_t *ids, int32_t count, float *states);
  void (*layer)(
      const CEncoderShape *, const CEncoderLayer *, float *states, int32_t count, const int32_t *rows,
      int32_t row_count, void *scratch);
  void (*head)(
      const CEncoderShape *, const CEncoderHead *, const float *states, int32_t count, const float *first,
      float *scratch, float answer[3]);
} Kernels;

extern const Kernels cencoder_plain;
#if defined(__x86_64__)
extern const Kernels cencoder_avx2;
extern const Kernels cencoder_vnni;
#elif defined(__aarch64__)
extern const Kernels cencoder_neon;
extern const Kernels cencoder_dot;
#endif

/* Where the parts of the scratch memory begin. */
typedef struct {
  size_t query, key_value, context, up, keys, scores, bytes, row_bytes, scales, row_scales, zeros, row_zeros, wide,
      total;
} Scratch;

Scratch cencoder_parts(const CEncoderShape *shape, int32_t count);

/* The log-softmax of three logits; O(1). The same on all systems, which the C library's log is not. */
void cencoder_log_softmax(const float logits[3], float answer[3]);

#endif
