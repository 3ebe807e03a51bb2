#ifndef INSIGHTS_EMBEDDINGS_H
#define INSIGHTS_EMBEDDINGS_H

/// The bytes of the vector file, compiled in; immutable and alive as long as the program.
typedef struct {
  const unsigned char *bytes;
  long count;
} EmbeddingsFile;

EmbeddingsFile embeddings_vectors(void);

/// What the program asks of the vectors, computed: a program that takes no votes is linked with it in place of
/// them (Package.swift).
EmbeddingsFile embeddings_scores(void);

#endif
