#include "embeddings.h"

static const unsigned char vectors_bytes[] = {
#embed "vectors.bin" suffix(,)
  0};

EmbeddingsFile embeddings_vectors(void) {
  return (EmbeddingsFile){vectors_bytes, sizeof vectors_bytes - 1};
}
