#include "internal.h"

#pragma STDC FP_CONTRACT OFF

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

static const Kernels *kernels(CEncoderPath path) {
  switch (path) {
#if defined(__x86_64__)
  case CENCODER_AVX2: return &cencoder_avx2;
  case CENCODER_VNNI: return &cencoder_vnni;
#elif defined(__aarch64__)
  case CENCODER_NEON: return &cencoder_neon;
  case CENCODER_DOT: return &cencoder_dot;
#endif
  default: return &cencoder_plain;
  }
}

bool cencoder_has(CEncoderPath path) {
  switch (path) {
  case CENCODER_PLAIN: return true;
#if defined(__x86_64__)
  case CENCODER_AVX2: return __builtin_cpu_supports("avx2");
  case CENCODER_VNNI:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
#elif defined(__aarch64__)
  case CENCODER_NEON: return true;
  case CENCODER_DOT:
#if defined(__ARM_FEATURE_DOTPROD)
    return true;
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & (1UL << 20)) != 0; /* HWCAP_ASIMDDP */
#else
    return false;
#endif
#endif
  default: return false;
  }
}

CEncoderPath cencoder_best(void) {
  for (int path = CENCODER_PATHS - 1; path > CENCODER_PLAIN; path--) {
    if (cencoder_has((CEncoderPath)path)) return (CEncoderPath)path;
  }
  return CENCODER_PLAIN;
}

/* Adds a part of `bytes` to the scratch memory, at a multiple of 64. */
static size_t part(size_t *total, size_t bytes) {
  size_t start = *total;
  *total += (bytes + 63) / 64 * 64;
  return start;
}

Scratch cencoder_parts(const CEncoderShape *shape, int32_t count) {
  size_t rows = (size_t)count, hidden = (size_t)shape->hidden, inner = (size_t)shape->intermediate;
  size_t widest = hidden > inner ? hidden : inner, padded = (rows + 15) / 16 * 16;
  Scratch parts = {0};
  parts.query = part(&parts.total, rows * hidden * 4);
  parts.key_value = part(&parts.total, rows * hidden * 8);
  parts.context = part(&parts.total, rows * hidden * 4);
  parts.up = part(&parts.total, rows * inner * 4);
  parts.keys = part(&parts.total, padded * hidden / (size_t)shape->heads * 4);
  parts.scores = part(&parts.total, padded * 4 * 4);
  parts.bytes = part(&parts.total, rows * widest);
  parts.row_bytes = part(&parts.total, rows * hidden);
  parts.scales = part(&parts.total, rows * 4);
  parts.row_scales = part(&parts.total, rows * 4);
  parts.zeros = part(&parts.total, rows * 4);
  parts.row_zeros = part(&parts.total, rows * 4);
  parts.wide = part(&parts.total, (rows + 16) * widest * 2);
  return parts;
}

size_t cencoder_scratch(const CEncoderShape *shape, int32_t count) { return cencoder_parts(shape, count).total; }

void cencoder_embed(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderEmbeddings *tables, const int32_t *ids,
    int32_t count, float *states) {
  kernels(path)->embed(shape, tables, ids, count, states);
}

void cencoder_layer(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderLayer *layer, float *states, int32_t count,
    const int32_t *rows, int32_t row_count, void *scratch) {
  kernels(path)->layer(shape, layer, states, count, rows, row_count, scratch);
}

void cencoder_head(
    CEncoderPath path, const CEncoderShape *shape, const CEncoderHead *head, const float *states, int32_t count,
    const float *first, float *scratch, float answer[3]) {
  kernels(path)->head(shape, head, states, count, first, scratch, answer);
}

/* The natural logarithm of 1...3, by the series of artanh((x - 1) / (x + 1)). */
static double log_of_sum(double x) {
  double ratio = (x - 1) / (x + 1), square = ratio * ratio, sum = 0;
  for (int power = 31; power > 0; power -= 2) sum = sum * square + 1.0 / power;
  return 2 * ratio * sum;
}

/* e to the power of x <= 0. */
static double exp_of_difference(double x) {
  if (!(x > -700)) return 0;
  /* (e^(x / 1024))^1024, with a Taylor series inside: relative error below 1e-9 where it matters. */
  double small = x / 1024, power = 1;
  for (int term = 7; term > 0; term--) power = 1 + power * small / term;
  for (int doubling = 0; doubling < 10; doubling++) power *= power;
  return power;
}

void cencoder_log_softmax(const float logits[3], float answer[3]) {
  double top = logits[0];
  for (int index = 1; index < 3; index++) top = logits[index] > top ? logits[index] : top;
  double sum = 0;
  for (int index = 0; index < 3; index++) sum += exp_of_difference(logits[index] - top);
  double normalizer = log_of_sum(sum);
  for (int index = 0; index < 3; index++) answer[index] = (float)(logits[index] - top - normalizer);
}
