/* What all parts begin with. PROTOCOL.md describes the whole. */
#pragma once
#define _GNU_SOURCE
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
  MOST_HEADER = 4096,
  MOST_PAYLOAD = 65536,
  MOST_PATH = 1024,
  MOST_PACKET = MOST_HEADER + 2 * MOST_PAYLOAD,
  MOST_TERMINALS = 8,
  RING = 262144,   /* bytes of a terminal that are kept */
  WINDOW = 262144, /* bytes under way: of a terminal's output, and of a connection in each direction */
  PIECE = 32768    /* bytes of one `out` or `data` */
};
