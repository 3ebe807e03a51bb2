/* The computation in floats, 16 lanes at a time: element i is in lane i mod 16, and the lanes are added by
   halves. Each path includes this file and compiles it for its own instructions; without FMA the results
   are the same bits on all of them. */
#ifndef CENCODER_FLOATS_H
#define CENCODER_FLOATS_H

#include "internal.h"

#pragma STDC FP_CONTRACT OFF

enum { LANES = 16 };

typedef float Floats __attribute__((ext_vector_type(16)));
typedef int32_t Ints __attribute__((ext_vector_type(16)));
typedef uint32_t Unsigned __attribute__((ext_vector_type(16)));
typedef uint8_t Bytes __attribute__((ext_vector_type(16)));

#define INLINE static inline __attribute__((always_inline))

/* Adding and subtracting it rounds a float below 2^22 to the nearest integer, ties to even. */
#define ROUNDING 12582912.0f
#define ROUNDING_BITS 0x4B400000

#define LOAD(vector, address) memcpy(&(vector), (address), sizeof(vector))
#define STORE(address, vector) memcpy((address), &(vector), sizeof(vector))

/* The sum of the lanes. A macro, as the ones below: a vector is no parameter, whose passing differs by path. */
#define SUM(vector) \
  ({ \
    __typeof__((vector).lo) eight = (vector).lo + (vector).hi; \
    __typeof__(eight.lo) four = eight.lo + eight.hi; \
    __typeof__(four.lo) two = four.lo + four.hi; \
    two.x + two.y; \
  })

INLINE float largest(const Floats *lanes) {
  float top = (*lanes)[0];
  for (int lane = 1; lane < LANES; lane++) top = (*lanes)[lane] > top ? (*lanes)[lane] : top;
  return top;
}

INLINE float smallest(const Floats *lanes) {
  float low = (*lanes)[0];
  for (int lane = 1; lane < LANES; lane++) low = (*lanes)[lane] < low ? (*lanes)[lane] : low;
  return low;
}

/* e to the power of each lane, which is at most 0; 0 below -60, so that no product gets so small that
   processors take long for it. Relative error below 2e-7. */
INLINE void exponentials(Floats *lanes) {
  Floats given = *lanes, least = (Floats)(-60.0f), zero = (Floats)(0.0f);
  Floats x = given > least ? given : least;
  Floats rounded = x * 1.44269504f + ROUNDING;
  Ints power = (Ints)rounded - ROUNDING_BITS;
  rounded -= ROUNDING;
  /* ln 2 in two parts, the first of few bits, so that the product is exact (Cody and Waite 1980). */
  Floats rest = x - rounded * 0.693359375f + rounded * 2.12194440e-4f;
  Floats sum = rest * (1.0f / 5040) + (1.0f / 720);
  sum = sum * rest + (1.0f / 120);
  sum = sum * rest + (1.0f / 24);
  sum = sum * rest + (1.0f / 6);
  sum = sum * rest + 0.5f;
  sum = sum * rest + 1.0f;
  sum = sum * rest + 1.0f;
  Ints scale = (power + 127) << 23;
  *lanes = given < least ? zero : sum * (Floats)scale;
}

/* x(1 + erf(x / sqrt 2)) / 2 (Hendrycks and Gimpel 2016), with erf by Abramowitz and Stegun 7.1.26: absolute error
   of erf below 2e-7. */
INLINE void gelu(float *values, int32_t count) {
  for (int32_t index = 0; index < count; index += LANES) {
    Floats x, zero = (Floats)(0.0f);
    LOAD(x, values + index);
    Floats size = x < zero ? -x : x;
    Floats t = 1.0f / (size * (0.3275911f * 0.70710678f) + 1.0f);
    Floats sum = t * 1.061405429f - 1.453152027f;
    sum = sum * t + 1.421413741f;
    sum = sum * t - 0.284496736f;
    sum = sum * t + 0.254829592f;
    Floats power = x * x * -0.5f;
    exponentials(&power);
    Floats tail = x * (sum * t * power * 0.5f);
    x = x < zero ? tail : x - tail;
    STORE(values + index, x);
  }
}

INLINE void hyperbolic_tangents(float *values, int32_t count) {
  for (int32_t index = 0; index < count; index += LANES) {
    Floats x, zero = (Floats)(0.0f);
    LOAD(x, values + index);
    Floats power = (x < zero ? x : -x) * 2.0f;
    exponentials(&power);
    Floats size = (1.0f - power) / (1.0f + power);
    x = x < zero ? -size : size;
    STORE(values + index, x);
  }
}

/* Layer norm (Ba, Kiros and Hinton 2016) of a row, in place. */
INLINE void normalize(float *row, int32_t width, const CEncoderNorm *norm, float epsilon) {
  Floats sum = (Floats)(0.0f), squares = (Floats)(0.0f), x, gain, bias;
  for (int32_t index = 0; index < width; index += LANES) {
    LOAD(x, row + index);
    sum += x;
  }
  float mean = SUM(sum) / (float)width;
  for (int32_t index = 0; index < width; index += LANES) {
    LOAD(x, row + index);
    x -= mean;
    squares += x * x;
  }
  float inverse = 1.0f / __builtin_elementwise_sqrt(SUM(squares) / (float)width + epsilon);
  for (int32_t index = 0; index < width; index += LANES) {
    LOAD(x, row + index);
    LOAD(gain, norm->gain + index);
    LOAD(bias, norm->bias + index);
    x = (x - mean) * inverse * gain + bias;
    STORE(row + index, x);
  }
}

/* Quantizes a row to 8 unsigned bits with its own scale and zero (Jacob et al. 2018, dynamically). */
INLINE void quantize_row(const float *row, int32_t width, uint8_t *bytes, float *scale, int32_t *zero) {
  Floats low = (Floats)(0.0f), high = (Floats)(0.0f), x;
  for (int32_t index = 0; index < width; index += LANES) {
    LOAD(x, row + index);
    low = x < low ? x : low;
    high = x > high ? x : high;
  }
  float least = smallest(&low), range = largest(&high) - least;
  if (!(range > 0)) {
    memset(bytes, 0, (size_t)width);
    *scale = 0;
    *zero = 0;
    return;
  }
  float factor = 255.0f / range;
  *scale = range / 255.0f;
  float rounded = -least * factor + ROUNDING;
  int32_t bits;
  memcpy(&bits, &rounded, sizeof bits);
  bits -= ROUNDING_BITS;
  bits = bits < 0 ? 0 : bits > 255 ? 255 : bits;
  *zero = bits;
  Ints none = (Ints)(0), most = (Ints)(255);
  for (int32_t index = 0; index < width; index += LANES) {
    LOAD(x, row + index);
    Floats sum = x * factor + ROUNDING;
    Ints value = (Ints)sum - ROUNDING_BITS + bits;
    value = value < none ? none : value;
    value = value > most ? most : value;
    Bytes narrow = __builtin_convertvector(value, Bytes);
    STORE(bytes + index, narrow);
  }
}

INLINE void quantize(const float *rows, Quantized *into) {
  for (int32_t row = 0; row < into->count; row++) {
    size_t start = (size_t)row * (size_t)into->width;
    quantize_row(rows + start, into->width, into->bytes + start, into->scales + row, into->zeros + row);
  }
}

/* What a map gives for a row and 16 outputs, from the sums of products in integers. */
INLINE void write_outputs(
    const Ints *sums, const Quantized *rows, int32_t row, const CEncoderMap *map, int32_t output, float *target) {
  Ints of_weights;
  Floats scales, bias;
  LOAD(of_weights, map->sums + output);
  LOAD(scales, map->scales + output);
  LOAD(bias, map->bias + output);
  /* Unsigned, since sums of a damaged file may overflow. */
  Unsigned difference = (Unsigned)*sums - (Unsigned)of_weights * (uint32_t)rows->zeros[row];
  Floats value = __builtin_convertvector((Ints)difference, Floats);
  value = value * (scales * rows->scales[row]) + bias;
  STORE(target, value);
}

#endif
