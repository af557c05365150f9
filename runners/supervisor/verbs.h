#pragma once
#include "common.h"
#include "wire.h"

void carry_out(struct message *message);
