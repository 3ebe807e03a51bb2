/* NEON with the dot product of Armv8.2 (every Apple chip of these systems, most servers): `sdot` adds four products
   of bytes to a sum in 32 bits. */
#include "internal.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)

#include "neon.h"

INLINE void panel(
    const int8_t *weights, const uint8_t *bytes, size_t width, const int rows, int32_t sums[4][LANES]) {
  int32x4_t lanes[4][4];
  for (int row = 0; row < rows; row++) {
    for (int part = 0; part < 4; part++) lanes[row][part] = vdupq_n_s32(0);
  }
  for (size_t four = 0; four < width; four += 4) {
    int8x16_t w[4];
    for (int part = 0; part < 4; part++) w[part] = vld1q_s8(weights + four * LANES + 16 * part);
    for (int row = 0; row < rows; row++) {
      uint32_t numbers;
      memcpy(&numbers, bytes + (size_t)row * width + four, sizeof numbers);
      int8x16_t x = vreinterpretq_s8_u32(vdupq_n_u32(numbers ^ 0x80808080u));
      for (int part = 0; part < 4; part++) lanes[row][part] = vdotq_s32(lanes[row][part], w[part], x);
    }
  }
  for (int row = 0; row < rows; row++) {
    for (int part = 0; part < 4; part++) vst1q_s32(sums[row] + 4 * part, lanes[row][part]);
  }
}

static void add_products(
    const int8_t *weights, const uint8_t *bytes, size_t width, int rows, int32_t sums[4][LANES]) {
  switch (rows) {
  case 4: panel(weights, bytes, width, 4, sums); break;
  case 3: panel(weights, bytes, width, 3, sums); break;
  case 2: panel(weights, bytes, width, 2, sums); break;
  default: panel(weights, bytes, width, 1, sums); break;
  }
}

const Kernels cencoder_dot = {embed, layer, head};

#pragma clang attribute pop
#endif
