import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import type { RefusalCode } from './refusals.ts';
import type { ReachedNoun, StaffRight, Way } from '../accounts/rights.ts';

export const apiBase = '/api/v1';

/**
 * One HTTP endpoint as data. The server mounts it, the browser calls it, tests walk all of them, OpenAPI is generated
 * from them.
 */
export type Endpoint = EndpointShape & Gate<Way> & Audited;

/** Who passes. What only administrators call names the right that it takes, and the way to the courses that it is about. */
type Gate<W> = { access: 'anyone' | 'signed-in'; right?: never; of?: never } | ({ access: 'admin' } & StaffRight<W>);

/**
 * What a call that succeeds leaves in the audit: at least one of these actions, and no other one, unless nothing has
 * changed (`http/audited`). A change that records none says why not.
 */
type Audited =
  | { method: 'GET'; audits?: never; unaudited?: never }
  | { method: Changing; audits: AuditAction | readonly AuditAction[]; unaudited?: never }
  | { method: Changing; audits?: never; unaudited: string };
type Changing = 'POST' | 'PUT' | 'DELETE';

/**
 * What colleagues without names get of an answer or of news (`http/hide-names`); people have pseudonyms there. `keeps`:
 * fields whose texts are about nobody, all other texts are hidden. `ordered`: lists whose order says nothing of names;
 * others stand in the order of the pseudonyms. `same`: all texts stay.
 */
export type Nameless = 'same' | { keeps: readonly string[]; ordered?: readonly string[] };

type EndpointShape = {
  /** Below `/api/v1`; `:name` is a parameter. */
  path: `/${string}`;
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /**
   * `multipart`: instead of JSON, one file in the part «file», which the server reads as a stream. `ignored`: a short
   * body of any media type, which nobody reads.
   */
  bodyKind?: 'multipart' | 'ignored';
  /** The body of the answer; null: 204 without a body, unless `replyKind` is given. */
  reply: z.ZodMiniType | null;
  /**
   * `content`: the answer is the bytes of a file, of any media type. `compressed`: the answer is `reply`, stored as
   * brotli, and sent as it is stored. `tagged`: the answer is `reply` with an entity tag, so that who has it already
   * gets nothing; its handler writes the JSON, and tests check the shape.
   */
  replyKind?: 'content' | 'compressed' | 'tagged';
  /** Without it nothing is kept of what staff asks, and everything of what all signed-in people may ask. */
  nameless?: Nameless;
  /** Refusals that the handler adds to those of access and validation. A screen must be ready for each. */
  refusals?: readonly RefusalCode[];
  /**
   * How it keeps what a colleague has saved meanwhile. `by-field`: the body says what each field held (`began_from`), and
   * only a field that both have changed is refused as `changed_meanwhile`. `by-version`: the body names the version that
   * it began from, and another one is refused as `conflict`. What changes several fields and has none of them stands in
   * the list of `http/walks/meanwhile.test`, with the reason.
   */
  meanwhile?: 'by-field' | 'by-version';
  /** Only the person may call it. An administrator who acts as that person is refused. */
  isPersonal?: true;
  /**
   * A successful answer sets a cookie that names the browser, and records it as known to the account
   * (`http/device-cookie`).
   */
  marksDevice?: true;
  /** A health check: it is answered even when the database does not respond. */
  isProbe?: true;
  /** The largest accepted body in bytes; by default 1 MiB, and 64 KiB where anyone may call. */
  bodyLimitBytes?: number;
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodMiniType;
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown;

/** What a caller gives: the input side of the shapes. */
export type CallOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  (E extends { bodyKind: 'multipart' } ? { body: FormData } : Part<E, 'body', 'input'>);
/** What a handler gets: parsed values with defaults filled in. */
export type InputOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : void;

/**
 * One topic of the websocket as data: `submission:ID`. The server sends `data` to every follower with access. With
 * `of: 'news'` a colleague may follow every row, and hears the news whose `course_id` is within reach. With `of: 'all'`
 * the right alone decides.
 */
export type Channel = {
  name: string;
  access: Exclude<Access, 'anyone'>;
  data: z.ZodMiniType;
  nameless?: Nameless;
} & Gate<ReachedNoun | 'news' | 'all'>;

export const channel = <const C extends Channel>(c: C): C => c;
export type EventOf<C extends Channel> = z.output<C['data']>;
export const topicOf = (c: Channel, id: number): string => `${c.name}:${id}`;
