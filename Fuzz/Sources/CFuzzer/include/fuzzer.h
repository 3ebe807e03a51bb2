/* The driver of libFuzzer: runs `test` on inputs that it makes, until one fails or time is up. */
#ifndef INSIGHTS_FUZZER_H
#define INSIGHTS_FUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));

#endif
