#ifndef INSIGHTS_LEXICON_IMAGES_H
#define INSIGHTS_LEXICON_IMAGES_H

// Defines what lexicon.h declares: a program that links this target reads images instead of tables.
#include "lexicon.h"

#endif
