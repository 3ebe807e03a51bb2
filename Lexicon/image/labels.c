#include "lexicon_images.h"

// Apart from the other images: a library that reads no labels is linked without it.
static const unsigned char labels[] = {
#embed "labels.bin" suffix(,)
  0};

LexiconFile lexicon_image_labels(void) { return (LexiconFile){labels, sizeof labels - 1}; }
