/* Where libinsights hands its encoder to the part that reads notes, which libinsights-extract has without it. */
#ifndef INSIGHTS_JUDGE_HOOK_H
#define INSIGHTS_JUDGE_HOOK_H

#include <stddef.h>

#if defined(__ELF__)
/* Defined by InsightsC, in Swift. A library without InsightsC has no such function, and its address is NULL. */
__attribute__((weak)) void *insights_make_judge(void);
#endif

/* A `JudgeBox` that the caller releases; NULL where no encoder is linked. */
static inline void *insights_judge_if_linked(void) {
#if defined(__ELF__)
  if (insights_make_judge) return insights_make_judge();
#endif
  return NULL;
}

#endif
