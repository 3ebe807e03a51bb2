/* What both paths of aarch64 share: 16 outputs for all rows, by the path's `add_products`. */
#ifndef CENCODER_NEON_H
#define CENCODER_NEON_H

#include "layer.h"

/* Sums of products of 16 outputs with `rows` (at most 4) rows of numbers less 128. */
static void add_products(
    const int8_t *weights, const uint8_t *bytes, size_t width, int rows, int32_t sums[4][LANES]);

static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide) {
  (void)wide;
  size_t width = (size_t)rows->width;
  for (int32_t output = first; output < last; output += LANES) {
    Ints of_weights;
    LOAD(of_weights, map->sums + output);
    for (int32_t row = 0; row < rows->count; row += 4) {
      int count = rows->count - row < 4 ? rows->count - row : 4;
      int32_t sums[4][LANES];
      add_products(
          map->weights + (size_t)output * width, rows->bytes + (size_t)row * width, width, count, sums);
      for (int index = 0; index < count; index++) {
        Ints lanes;
        LOAD(lanes, sums[index]);
        /* The numbers were lowered by 128 to be signed. */
        lanes = (Ints)((Unsigned)lanes + (Unsigned)of_weights * 128);
        write_outputs(
            &lanes, rows, row + index, map, output, target + (size_t)(row + index) * (size_t)stride + (output - first));
      }
    }
  }
}

#endif
