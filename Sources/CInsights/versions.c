#include "insights.h"

const char *insights_version(void) { return INSIGHTS_VERSION; }

int32_t insights_abi_version(void) { return INSIGHTS_ABI_VERSION; }

const char *insights_status_text(int32_t status) {
  switch (status) {
    case INSIGHTS_OK: return "success";
    case INSIGHTS_MISUSE: return "misuse";
    case INSIGHTS_USAGE: return "bad usage";
    case INSIGHTS_BAD_DATA: return "bad data";
    case INSIGHTS_MISSING_INPUT: return "missing input";
    case INSIGHTS_MISSING_COMPONENT: return "missing system component";
    case INSIGHTS_INTERNAL: return "internal error";
    case INSIGHTS_IO_ERROR: return "I/O error";
    default: return "unknown status";
  }
}
