/* The path without instructions of a certain processor, and what the others are compared with. */
#include "layer.h"

typedef int16_t Words __attribute__((ext_vector_type(8)));
typedef int32_t Wide __attribute__((ext_vector_type(8)));
typedef int32_t Sums __attribute__((ext_vector_type(4)));

/* The sums of products of a row with 16 outputs, whose weights lie side by side in 16 bits. */
INLINE void add_products(const int16_t *weights, const int16_t *numbers, size_t width, Ints *sums) {
  for (int lane = 0; lane < LANES; lane += 4) {
    Sums four[4];
    for (int index = 0; index < 4; index++) four[index] = (Sums)(0);
    for (size_t start = 0; start < width; start += 8) {
      Words x, w;
      LOAD(x, numbers + start);
      Wide wide_x = __builtin_convertvector(x, Wide);
      for (int index = 0; index < 4; index++) {
        LOAD(w, weights + (size_t)(lane + index) * width + start);
        Wide products = wide_x * __builtin_convertvector(w, Wide);
        four[index] += products.even + products.odd;
      }
    }
    for (int index = 0; index < 4; index++) {
      (*sums)[lane + index] = four[index].x + four[index].y + four[index].z + four[index].w;
    }
  }
}

static void multiply(
    const Quantized *rows, const CEncoderMap *map, int32_t first, int32_t last, float *target, int32_t stride,
    int16_t *wide) {
  size_t width = (size_t)rows->width;
  int16_t *weights = wide, *numbers = wide + width * LANES;
  for (size_t index = 0; index < width * (size_t)rows->count; index++) numbers[index] = rows->bytes[index];
  for (int32_t output = first; output < last; output += LANES) {
    const int8_t *panel = map->weights + (size_t)output * width;
    for (size_t four = 0; four < width; four += 4) {
      for (size_t lane = 0; lane < LANES; lane++) {
        for (size_t index = 0; index < 4; index++) {
          weights[lane * width + four + index] = panel[four * LANES + lane * 4 + index];
        }
      }
    }
    for (int32_t row = 0; row < rows->count; row++) {
      Ints sums;
      add_products(weights, numbers + (size_t)row * width, width, &sums);
      write_outputs(&sums, rows, row, map, output, target + (size_t)row * (size_t)stride + (output - first));
    }
  }
}

const Kernels cencoder_plain = {embed, layer, head};
