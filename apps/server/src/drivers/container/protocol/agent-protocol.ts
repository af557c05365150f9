import type { Protocol } from '../../wire/messages.ts';

/** What an agent says: `runners/agent/PROTOCOL.md`. */
export const agentProtocol: Protocol = {
  payloadsOf: {
    hello: ['home'],
    done: [],
    failed: ['text'],
    opened: [],
    terms: ['list'],
    attached: ['prefix'],
    out: ['data'],
    ended: [],
    dropped: [],
    entries: ['list'],
    entry: ['record'],
    bytes: ['data'],
    disk: [],
    changed: ['list'],
    ports: ['list'],
    data: ['data'],
    taken: [],
    eof: [],
    reset: [],
    activity: ['name'],
    ran: ['stdout', 'stderr'],
    exited: [],
  },
  longestPayload: 65_536,
};

export const agentVersion = '1';

/** How many bytes may be under way before the receiver has taken some. */
export const windowBytes = 262_144;
export const pieceBytes = 32_768;
export const inputBytes = 16_384;
