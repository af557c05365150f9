#pragma once
#include "common.h"

void add_work(void);
/* Ends everything, and then this process. */
void end_all(void);
