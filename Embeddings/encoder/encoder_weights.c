#include "encoder_weights.h"

// The comma keeps an empty file legal: it stands for "no encoder".
static const _Alignas(64) unsigned char weights[] = {
#embed "encoder.bin" suffix(,)
  0};

EncoderWeightsFile encoder_weights(void) {
  return (EncoderWeightsFile){weights, sizeof weights - 1};
}
