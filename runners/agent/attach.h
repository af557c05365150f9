#pragma once
#include "common.h"

void add_attachments(void);
