// What the program asks for of ICU's data, in place of all 34 MB of it: scripts/unicode-data writes it where the
// toolchain has the data in the form it knows. Without it the linker takes Foundation's own.
#if __has_include("icu_data.inc")
#include "icu_data.inc"
#endif
typedef int unicode_data;
