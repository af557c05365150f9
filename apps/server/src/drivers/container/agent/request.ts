import { exactText } from '@put/python/exact-text.ts';
import type { Fields, Message } from '../../wire/messages.ts';
import { isKnownKey, requestProtocol } from './requests.ts';

/** How verbs answer. */
export interface Answering {
  hasRoom(): boolean;
  /** Resolves when the other side has taken enough. Rejects with Refused when it has gone. */
  room(): Promise<void>;
  send(verb: string, fields: Fields, payloads?: Record<string, Buffer | string>): void;
  refuse(id: string, error: unknown): void;
}

/** The request does not follow the protocol. It ends the conversation. */
export class Malformed extends Error {
  override name = 'Malformed';
}

/** A request, with its numbers and texts checked where they are read. */
export class Request {
  readonly verb: string;
  private readonly message: Message;
  constructor(message: Message) {
    this.verb = message.verb;
    this.message = message;
    for (const key of message.fields.keys()) if (!isKnownKey(message.verb, key)) throw new Malformed(key);
    for (const key of requestProtocol.payloadsOf[message.verb] ?? [])
      if (!message.fields.has(key)) throw new Malformed(key);
  }

  get id(): string {
    const id = this.message.fields.get('id') ?? '';
    if (!/^\d{1,15}$/.test(id)) throw new Malformed('id');
    return id;
  }

  has(name: string): boolean {
    return this.message.fields.has(name);
  }

  word(name: string): string {
    const word = this.message.fields.get(name);
    if (word === undefined) throw new Malformed(name);
    return word;
  }

  number(name: string, least: number, most: number): number {
    const word = this.word(name);
    const number = /^-?\d{1,16}$/.test(word) ? Number(word) : NaN;
    if (!(number >= least && number <= most)) throw new Malformed(name);
    return number;
  }

  bytes(name: string): Buffer {
    return this.message.payloads.get(name) ?? Buffer.alloc(0);
  }

  path(name: string): string {
    return exactText(this.bytes(name));
  }
}
