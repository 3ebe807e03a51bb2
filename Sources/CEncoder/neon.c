/* NEON of every aarch64: `smull` and `smlal` add four products of bytes in 16 bits (4 * 128 * 63 fits), then `sadalp`
   adds pairs of them to 32 bits. */
#include "internal.h"

#if defined(__aarch64__)
#include <arm_neon.h>

#include "neon.h"

static void add_products(
    const int8_t *weights, const uint8_t *bytes, size_t width, int rows, int32_t sums[4][LANES]) {
  for (int row = 0; row < rows; row++) {
    /* Two sums for each output: of the products of even and odd pairs. */
    int32x4_t pairs[8];
    for (int part = 0; part < 8; part++) pairs[part] = vdupq_n_s32(0);
    for (size_t four = 0; four < width; four += 16) {
      int16x8_t products[8];
      for (size_t step = 0; step < 4; step++) {
        uint32_t numbers;
        memcpy(&numbers, bytes + (size_t)row * width + four + 4 * step, sizeof numbers);
        int8x8_t x = vreinterpret_s8_u32(vdup_n_u32(numbers ^ 0x80808080u));
        for (int part = 0; part < 8; part++) {
          int8x8_t w = vld1_s8(weights + (four + 4 * step) * LANES + 8 * part);
          products[part] = step == 0 ? vmull_s8(x, w) : vmlal_s8(products[part], x, w);
        }
      }
      for (int part = 0; part < 8; part++) pairs[part] = vpadalq_s16(pairs[part], products[part]);
    }
    for (int part = 0; part < 4; part++) {
      vst1q_s32(sums[row] + 4 * part, vpaddq_s32(pairs[2 * part], pairs[2 * part + 1]));
    }
  }
}

const Kernels cencoder_neon = {embed, layer, head};
#endif
