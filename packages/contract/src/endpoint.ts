import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { RefusalCode } from './refusals.ts';

export const apiBase = '/api/v1';

/** One HTTP endpoint as data: the server mounts it, the browser calls it, tests walk it, OpenAPI is made of it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, with `:name` for parameters. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** `multipart`: one file in the part «file», read as it comes, instead of JSON. */
  bodyKind?: 'multipart';
  /** The answer's body; null means 204 without one, unless `replyKind` says more. */
  reply: z.ZodMiniType | null;
  /** `content`: the bytes of a file, of whatever kind. */
  replyKind?: 'content';
  /** Refusals beyond those of access and validation; a screen must be ready for each. */
  refusals?: readonly RefusalCode[];
  /** Only for the person alone: refused to an administrator who acts as that person. */
  isPersonal?: true;
  /** A good answer names the browser by a cookie and makes it known to the account (`http/device-cookie`). */
  marksDevice?: true;
  /** Asks how the server is: answered also while the database is silent. */
  isProbe?: true;
  /** Largest accepted body, bytes; 1 MiB when left out. */
  bodyLimitBytes?: number;
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodMiniType;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller gives. */
export type CallOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  (E extends { bodyKind: 'multipart' } ? { body: FormData } : Part<E, 'body', 'input'>);
/** What a handler gets: parsed, with defaults filled in. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;

/** One topic of the websocket as data: `submission:ID`. The server pushes `data` to whoever may follow it. */
export type Channel = {
  name: string;
  access: Exclude<Access, 'anyone'>;
  data: z.ZodMiniType;
};

export const channel = <const C extends Channel>(c: C): C => c;
export type EventOf<C extends Channel> = z.output<C['data']>;
export const topicOf = (c: Channel, id: number): string => `${c.name}:${id}`;
