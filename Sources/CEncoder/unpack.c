#include <string.h>

#include "cencoder.h"

enum { HALF = 16, GROUP_BYTES = 1 + HALF };

typedef uint8_t Pairs __attribute__((ext_vector_type(HALF)));
typedef int8_t Narrow __attribute__((ext_vector_type(HALF)));
typedef int16_t Wide __attribute__((ext_vector_type(HALF)));

/* In 16 bits nothing overflows: a number of -8...7 times a multiplier is in -1024...1024. A macro, as a vector is no
   parameter: its passing differs by processor. */
#define WEIGHTS(codes) (((__builtin_convertvector(codes, Wide) - 8) * multiplier + 4) >> 3)

int32_t cencoder_unpack(const uint8_t *groups, int32_t count, int8_t *target, size_t stride) {
  int32_t sum = 0;
  for (int32_t group = 0; group < count; group++, groups += GROUP_BYTES) {
    Pairs pairs;
    memcpy(&pairs, groups + 1, sizeof pairs);
    int16_t multiplier = (int8_t)groups[0];
    Wide low = WEIGHTS(pairs & 15), high = WEIGHTS(pairs >> 4), both = low + high;
    Narrow halves[2] = {__builtin_convertvector(low, Narrow), __builtin_convertvector(high, Narrow)};
    for (int lane = 0; lane < HALF; lane++) sum += both[lane];
    for (int four = 0; four < 8; four++, target += stride) memcpy(target, (const int8_t *)halves + 4 * four, 4);
  }
  return sum;
}
