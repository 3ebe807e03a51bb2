#include "judge_hook.h"
