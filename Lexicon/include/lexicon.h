#ifndef INSIGHTS_LEXICON_H
#define INSIGHTS_LEXICON_H

/// The bytes of one data file, compiled in; immutable and alive as long as the program.
typedef struct {
  const unsigned char *bytes;
  long count;
} LexiconFile;

#define LEXICON_FILE(name) LexiconFile lexicon_##name(void);
#include "lexicon_files.def"
#undef LEXICON_FILE

/// The images of the tables (Lexicon/image); empty in a program without the target LexiconImages.
LexiconFile lexicon_image_knowledge(void);
LexiconFile lexicon_image_tagger(void);
LexiconFile lexicon_image_labels(void);
LexiconFile lexicon_image_votes(void);
LexiconFile lexicon_image_languages(void);
LexiconFile lexicon_image_spelling(void);

#endif
