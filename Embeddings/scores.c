#include "embeddings.h"

static const unsigned char scores_bytes[] = {
#embed "scores.bin" suffix(,)
  0};

EmbeddingsFile embeddings_scores(void) {
  return (EmbeddingsFile){scores_bytes, sizeof scores_bytes - 1};
}
