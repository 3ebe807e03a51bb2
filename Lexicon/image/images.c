#include "lexicon_images.h"

static const unsigned char knowledge[] = {
#embed "knowledge.bin" suffix(,)
  0};

static const unsigned char languages[] = {
#embed "languages.bin" suffix(,)
  0};

static const unsigned char spelling[] = {
#embed "spelling.bin" suffix(,)
  0};

LexiconFile lexicon_image_knowledge(void) {
  return (LexiconFile){knowledge, sizeof knowledge - 1};
}

LexiconFile lexicon_image_languages(void) {
  return (LexiconFile){languages, sizeof languages - 1};
}

LexiconFile lexicon_image_spelling(void) {
  return (LexiconFile){spelling, sizeof spelling - 1};
}
