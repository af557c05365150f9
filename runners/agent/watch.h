#pragma once
#include "common.h"

void add_watch(void);
