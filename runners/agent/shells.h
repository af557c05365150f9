#pragma once
#include "common.h"

void add_shells(void);
