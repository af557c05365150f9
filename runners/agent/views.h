#pragma once
#include "common.h"
#include "conversations.h"
#include "modes.h"
#include "places.h"

struct attachment *attachment_of(struct conversation *conversation, const struct terminal *terminal);
/* Bytes that may be put into the ring: a holder has taken those whose place they need. */
uint64_t room_of(const struct terminal *terminal);
void send_output(struct conversation *conversation, struct terminal *terminal);
/* Drops what holders have not got, if nothing in it changes the terminal's modes. */
void drop_unsent(struct terminal *terminal);
/* Follows the modes over a part of the ring. */
void follow_ring(struct modes *modes, const struct terminal *terminal, uint64_t from, uint64_t to);
