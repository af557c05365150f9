#pragma once
#include "common.h"

/* In a child: usual signals, limits, and all files closed but 0, 1 and 2. */
void prepare_child(void);
void remember_limits(void);
