/* AVX2: `maddubs` multiplies unsigned by signed bytes and adds two products in 16 bits, which hold them; in a narrow
   model they hold four, which saves a part of the widening to 32 bits. */
#include "internal.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "layer.h"

/* Four bytes in all eight parts of a register. */
INLINE __m256i four_times(const uint8_t *bytes) {
  int32_t numbers;
  memcpy(&numbers, bytes, sizeof numbers);
  return _mm256_set1_epi32(numbers);
}

/* 16 outputs for some rows. `count` and `is_narrow` are constants where it is inlined, so that sums stay in
   registers. */
INLINE void panel(
    const Quantized *rows, int32_t first_row, const int count, const bool is_narrow, const CEncoderMap *map,
    int32_t output, float *target, int32_t stride) {
  size_t width = (size_t)rows->width;
  const int8_t *weights = map->weights + (size_t)output * width;
  const uint8_t *bytes = rows->bytes + (size_t)first_row * width;
  __m256i ones = _mm256_set1_epi16(1), low[4], high[4];
  for (int row = 0; row < count; row++) low[row] = high[row] = _mm256_setzero_si256();
  const size_t step = is_narrow ? 8 : 4;
  for (size_t start = 0; start < width; start += step) {
    const __m256i *at = (const __m256i *)(weights + start * LANES);
    __m256i first = _mm256_loadu_si256(at), second = _mm256_loadu_si256(at + 1);
    __m256i third = first, fourth = second;
    if (is_narrow) {
      third = _mm256_loadu_si256(at + 2);
      fourth = _mm256_loadu_si256(at + 3);
    }
    for (int row = 0; row < count; row++) {
      __m256i x = four_times(bytes + (size_t)row * width + start);
      __m256i one = _mm256_maddubs_epi16(x, first), other = _mm256_maddubs_epi16(x, second);
      if (is_narrow) {
        x = four_times(bytes + (size_t)row * width + start + 4);
        one = _mm256_add_epi16(one, _mm256_maddubs_epi16(x, third));
        other = _mm256_add_epi16(other, _mm256_maddubs_epi16(x, fourth));
      }
      low[row] = _mm256_add_epi32(low[row], _mm256_madd_epi16(one, ones));
      high[row] = _mm256_add_epi32(high[row], _mm256_madd_epi16(other, ones));
    }
  }
  for (int row = 0; row < count; row++) {
    Ints sums;
    memcpy(&sums, &low[row], 32);
    memcpy((char *)&sums + 32, &high[row], 32);
    write_outputs(&sums, rows, first_row + row, map, output, target + (size_t)(first_row + row) * (size_t)stride);
  }
}

INLINE void panels(
    const Quantized *rows, const bool is_narrow, const CEncoderMap *map, int32_t first, int32_t last, float *target,
    int32_t stride) {
  for (int32_t output = first; output < last; output += LANES) {
    float *place = target + (output - first);
    int32_t row = 0;
    for (; row + 4 <= rows->count; row += 4) panel(rows, row, 4, is_narrow, map, output, place, stride);
    switch (rows->count - row) {
    case 3: panel(rows, row, 3, is_narrow, map, output, place, stride); break;
    case 2: panel(rows, row, 2, is_narrow, map, output, place, stride); break;
    case 1: panel(rows, row, 1, is_narrow, map, output, place, stride); break;
    }
  }
}

static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide) {
  (void)wide;
  if (rows->is_narrow) panels(rows, true, map, first, last, target, stride);
  else panels(rows, false, map, first, last, target, stride);
}

const Kernels cencoder_avx2 = {embed, layer, head};

#pragma clang attribute pop
#endif
