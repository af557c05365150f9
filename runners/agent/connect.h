#pragma once
#include "common.h"

int connect_to(const char *path);
