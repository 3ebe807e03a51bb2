#ifndef INSIGHTS_ENCODER_WEIGHTS_H
#define INSIGHTS_ENCODER_WEIGHTS_H

/// The bytes of the encoder's weight file, compiled in at a multiple of 64; immutable and alive as long
/// as the program. None in a build without an encoder.
typedef struct {
  const unsigned char *bytes;
  long count;
} EncoderWeightsFile;

EncoderWeightsFile encoder_weights(void);

#endif
