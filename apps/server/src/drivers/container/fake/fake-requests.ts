import { exactText } from '@put/python/exact-text.ts';
import type { Fields, Message } from '../../wire/messages.ts';

/** What a server says to an agent: the payloads of each message (`runners/agent/PROTOCOL.md`). */
export const requests = {
  payloadsOf: {
    ...Object.fromEntries(
      ['terms', 'attach', 'ack', 'size', 'detach', 'close', 'disk', 'watch', 'unwatch', 'ports', 'dial'].map((verb) => [
        verb,
        [],
      ]),
    ),
    ...Object.fromEntries(['taken', 'eof', 'reset', 'activity', 'stop'].map((verb) => [verb, []])),
    ...Object.fromEntries(
      ['list', 'stat', 'read', 'write', 'mkdir', 'remove', 'chmod'].map((verb) => [verb, ['path']]),
    ),
    ...Object.fromEntries(['in', 'part', 'data'].map((verb) => [verb, ['data']])),
    open: ['cwd'],
    move: ['path', 'to'],
    run: ['stdin', 'argv', 'cwd'],
    spawn: ['argv', 'cwd'],
    hangup: [],
    wall: ['text'],
  },
  longestPayload: 65_536,
};

export type Asked = ReturnType<typeof askedOf>;
export const askedOf = (message: Message) => {
  const { fields, payloads } = message;
  const payload = (name: string) => payloads.get(name) ?? Buffer.alloc(0);
  return {
    message,
    id: fields.get('id') ?? '',
    payload,
    path: () => exactText(payload('path')),
    text: (name: string) => fields.get(name),
    number: (name: string, otherwise = 0) => Number(fields.get(name) ?? otherwise),
  };
};

export type Reply = { verb: string; fields?: Fields; payloads?: Record<string, Buffer | string> };
export const done: Reply = { verb: 'done' };

/** Nothing: the message has no reply, or it was given already, or comes later. */
export type Answer = (asked: Asked) => Promise<Reply | undefined> | Reply | undefined | void;

/** Says something without being asked, or in several parts. */
export type Say = (verb: string, fields?: Fields, payloads?: Record<string, Buffer | string>) => void;

/** How an agent answers some of the requests of one conversation. */
export type Answers = {
  byVerb: Readonly<Record<string, Answer>>;
  /** The conversation is over. */
  leave(): void;
};

/** The longest list in one message. */
export const listBytes = 60_000;
