#pragma once
#include "common.h"

void add_files(void);
