#pragma once
#include "common.h"

void add_runs(void);
