/* What all parts begin with. PROTOCOL.md describes the whole. */
#pragma once
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHUNK = 65536, MOST_WORDS = 256 };
