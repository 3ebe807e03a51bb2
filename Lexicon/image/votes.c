#include "lexicon_images.h"

// Apart from the other images: libinsights-extract, which parses its tables, has this one alone.
static const unsigned char votes[] = {
#embed "votes.bin" suffix(,)
  0};

LexiconFile lexicon_image_votes(void) { return (LexiconFile){votes, sizeof votes - 1}; }
