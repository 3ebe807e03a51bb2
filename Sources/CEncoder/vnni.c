/* AVX-512 with VNNI: `dpbusd` adds four products of unsigned and signed bytes to a sum in 32 bits. */
#include "internal.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push( \
    __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vnni"))), apply_to = function)

#include "layer.h"

/* 16 outputs for some rows. `count` is a constant where it is inlined, so that sums stay in registers. */
INLINE void panel(
    const Quantized *rows, int32_t first_row, const int count, const CEncoderMap *map, int32_t output, float *target,
    int32_t stride) {
  size_t width = (size_t)rows->width;
  const int8_t *weights = map->weights + (size_t)output * width;
  const uint8_t *bytes = rows->bytes + (size_t)first_row * width;
  __m512i sums[8];
  for (int row = 0; row < count; row++) sums[row] = _mm512_setzero_si512();
  for (size_t four = 0; four < width; four += 4) {
    __m512i w = _mm512_loadu_si512(weights + four * LANES);
    for (int row = 0; row < count; row++) {
      int32_t numbers;
      memcpy(&numbers, bytes + (size_t)row * width + four, sizeof numbers);
      sums[row] = _mm512_dpbusd_epi32(sums[row], _mm512_set1_epi32(numbers), w);
    }
  }
  for (int row = 0; row < count; row++) {
    Ints lanes;
    memcpy(&lanes, &sums[row], sizeof lanes);
    write_outputs(&lanes, rows, first_row + row, map, output, target + (size_t)(first_row + row) * (size_t)stride);
  }
}

static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide) {
  (void)wide;
  for (int32_t output = first; output < last; output += LANES) {
    float *place = target + (output - first);
    /* Parts of equal size: few rows wait for each sum of theirs, which many hide. */
    int32_t parts = (rows->count + 7) / 8;
    for (int32_t part = 0; part < parts; part++) {
      int32_t row = rows->count * part / parts;
      switch (rows->count * (part + 1) / parts - row) {
      case 8: panel(rows, row, 8, map, output, place, stride); break;
      case 7: panel(rows, row, 7, map, output, place, stride); break;
      case 6: panel(rows, row, 6, map, output, place, stride); break;
      case 5: panel(rows, row, 5, map, output, place, stride); break;
      case 4: panel(rows, row, 4, map, output, place, stride); break;
      case 3: panel(rows, row, 3, map, output, place, stride); break;
      case 2: panel(rows, row, 2, map, output, place, stride); break;
      case 1: panel(rows, row, 1, map, output, place, stride); break;
      }
    }
  }
}

const Kernels cencoder_vnni = {embed, layer, head};

#pragma clang attribute pop
#endif
