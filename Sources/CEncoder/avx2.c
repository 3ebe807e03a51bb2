/* AVX2: `maddubs` multiplies unsigned by signed bytes and adds two products in 16 bits, which hold 2 * 255 * 63. */
#include "internal.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "layer.h"

/* 16 outputs for some rows. `count` is a constant where it is inlined, so that sums stay in registers. */
INLINE void panel(
    const Quantized *rows, int32_t first_row, const int count, const CEncoderMap *map, int32_t output, float *target,
    int32_t stride) {
  size_t width = (size_t)rows->width;
  const int8_t *weights = map->weights + (size_t)output * width;
  const uint8_t *bytes = rows->bytes + (size_t)first_row * width;
  __m256i ones = _mm256_set1_epi16(1), low[4], high[4];
  for (int row = 0; row < count; row++) low[row] = high[row] = _mm256_setzero_si256();
  for (size_t four = 0; four < width; four += 4) {
    __m256i first = _mm256_loadu_si256((const __m256i *)(weights + four * LANES));
    __m256i second = _mm256_loadu_si256((const __m256i *)(weights + four * LANES + 32));
    for (int row = 0; row < count; row++) {
      int32_t numbers;
      memcpy(&numbers, bytes + (size_t)row * width + four, sizeof numbers);
      __m256i x = _mm256_set1_epi32(numbers);
      low[row] = _mm256_add_epi32(low[row], _mm256_madd_epi16(_mm256_maddubs_epi16(x, first), ones));
      high[row] = _mm256_add_epi32(high[row], _mm256_madd_epi16(_mm256_maddubs_epi16(x, second), ones));
    }
  }
  for (int row = 0; row < count; row++) {
    Ints sums;
    memcpy(&sums, &low[row], 32);
    memcpy((char *)&sums + 32, &high[row], 32);
    write_outputs(&sums, rows, first_row + row, map, output, target + (size_t)(first_row + row) * (size_t)stride);
  }
}

static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide) {
  (void)wide;
  for (int32_t output = first; output < last; output += LANES) {
    float *place = target + (output - first);
    int32_t row = 0;
    for (; row + 4 <= rows->count; row += 4) panel(rows, row, 4, map, output, place, stride);
    switch (rows->count - row) {
    case 3: panel(rows, row, 3, map, output, place, stride); break;
    case 2: panel(rows, row, 2, map, output, place, stride); break;
    case 1: panel(rows, row, 1, map, output, place, stride); break;
    }
  }
}

const Kernels cencoder_avx2 = {embed, layer, head};

#pragma clang attribute pop
#endif
