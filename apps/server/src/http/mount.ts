import { type Access, mayPass, type Viewer } from '@put/contract/base/access';
import { apiBase, type Endpoint, type InputOf, type ReplyOf } from '@put/contract/base/endpoint';
import { Refusal, type RefusalCode } from '@put/contract/base/refusals';
import { seesNames } from '@put/contract/accounts/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Pseudonyms } from '../auth/pseudonyms.ts';
import type { DatabaseWatch } from '../drivers/database/database.ts';
import { ownSignal } from '../drivers/failure/own-failure.ts';
import { type AuditFault, inAudit } from './audited.ts';
import { hideNames } from './hide-names.ts';
import type { LateWork, SameCall } from './late-work.ts';
import { isWithinReach, outOfReach, type Reaches } from './reach.ts';
import { acceptUploads, type Upload, uploadOf } from './read-upload.ts';
import { type Compressed, sendCompressed } from './answers/send-compressed.ts';
import { type Content, sendContent } from './answers/send-content.ts';
import { sendTagged, type Tagged } from './answers/send-tagged.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type ViewerOf<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer;

/** What a handler gets: the parsed input, who calls and from where. */
export type Call<E extends Endpoint> = InputOf<E> & {
  viewer: ViewerOf<E['access']>;
  /** Aborted when the caller has gone before the answer, or when the call has failed by an error that nobody caught. */
  left: AbortSignal;
  from: {
    ip: string;
    /** How the browser reaches us, without the port. */
    host: string;
    /** As the call came, with its port. */
    hostHeader: string;
    /** A proxy, or the caller itself, names an address in X-Forwarded-For. */
    isForwarded: boolean;
    userAgent: string;
    idempotencyKey: string | undefined;
    /** The caller's sign-in; empty without one. */ family: string;
    /** The browser's name of `device-cookie.ts`. */ device: string;
  };
} & (E extends { bodyKind: 'multipart' } ? { upload: Upload } : unknown);

type AnswerOf<E extends Endpoint> = E extends { replyKind: 'content' }
  ? Content
  : E extends { replyKind: 'compressed' }
    ? Compressed
    : E extends { replyKind: 'tagged' }
      ? Tagged<ReplyOf<E>>
      : ReplyOf<E>;

export type Mounted = { endpoint: Endpoint; handler: (call: never) => Promise<unknown> };

/** Pairs a contract entry with its handler. The types come from the contract. */
export const handle = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerOf<E>>): Mounted => ({
  endpoint,
  handler,
});

/** Stops waiting when the database is silent (`DatabaseWatch`). */
type OrSilent = DatabaseWatch['orSilent'];

type Asked = {
  orSilent: OrSilent;
  conductLate: LateWork;
  reaches: Reaches;
  numberOf: Pseudonyms;
  onAuditFault: (fault: AuditFault) => void;
};
/** Without these a colleague reaches nothing, all have one number, and nobody hears what the audit lacks. */
const alone: Asked = {
  orSilent: (work) => work,
  conductLate: (_same, begin, orSilent) => orSilent(begin()),
  reaches: async () => false,
  numberOf: () => 0,
  onAuditFault: () => undefined,
};

/** Registers one route: access → shape of the call → reach of a colleague → handler, whose record in the audit is looked at → names hidden → shape of the answer. */
export function mount(app: FastifyInstance, mounted: Mounted, given: Partial<Asked> = {}): void {
  const asked = { ...alone, ...given };
  const { bodyKind } = mounted.endpoint;
  if (bodyKind === undefined) return mountRoute(app, mounted, asked);
  // in a scope of its own, so that no other route accepts such bodies
  app.register(async (inner) => {
    if (bodyKind === 'multipart') await acceptUploads(inner);
    else acceptAny(inner);
    mountRoute(inner, mounted, asked);
  });
}

const longestBytes = 1024 * 1024;
/** What one sends before one has signed in is short. */
const longestOfAnyoneBytes = 64 * 1024;
const longestIgnoredBytes = 4096;
function acceptAny(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestIgnoredBytes }, (_request, _body, done) =>
    done(null, undefined),
  );
}

function mountRoute(
  app: FastifyInstance,
  { endpoint, handler }: Mounted,
  { orSilent, conductLate, reaches, numberOf, onAuditFault }: Asked,
): void {
  const lists = listKeys(endpoint);
  app.route({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path}`,
    config: { endpoint },
    bodyLimit: endpoint.bodyLimitBytes ?? (endpoint.access === 'anyone' ? longestOfAnyoneBytes : longestBytes),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.reply && { response: { 200: endpoint.reply } }),
    },
    // before the body is read
    onRequest: async (request) => {
      if (!mayPass(endpoint, request.viewer)) throw new Refusal(whyNot(request));
      if (endpoint.isPersonal && request.viewer?.acting_admin_id) throw new Refusal('not_while_acting');
    },
    preValidation: async (request) => {
      const query = request.query as Record<string, unknown>;
      for (const key of lists) if (typeof query[key] === 'string') query[key] = [query[key]];
    },
    preHandler: async (request) => {
      const { viewer } = request;
      if (endpoint.access !== 'admin' || !viewer || viewer.is_admin) return;
      if (!(await orSilent(isWithinReach(endpoint, viewer, request, reaches)))) throw new Refusal(outOfReach(endpoint));
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query, body } = request;
      const viewer = request.viewer?.grants ? { ...request.viewer, used_right: endpoint.right } : request.viewer;
      const upload = endpoint.bodyKind === 'multipart' && uploadOf(request);
      const call = { params, query, body, viewer, upload, left: leavingOf(reply), from: callerOf(request) };
      const begin = () => inAudit(endpoint, () => handler(call as never), onAuditFault);
      const whole = await (endpoint.isProbe ? begin() : conductLate(sameCallOf(endpoint, request), begin, orSilent));
      const answer = viewer && !seesNames(viewer) ? withoutNames(endpoint, whole, { viewer, params, numberOf }) : whole;
      if (endpoint.replyKind === 'content') return sendContent(request, reply, answer as Content);
      if (endpoint.replyKind === 'compressed') return sendCompressed(request, reply, answer as Compressed);
      if (endpoint.replyKind === 'tagged') return sendTagged(request, reply, answer as Tagged<unknown>);
      if (endpoint.reply) return answer;
      return reply.code(204).send();
    },
  });
}

/** A change by a signed-in person; null for others, and for uploads: storing the same content again changes nothing. */
function sameCallOf({ method, bodyKind }: Endpoint, request: FastifyRequest): SameCall | null {
  const { viewer, family, url, body } = request;
  if (method === 'GET' || bodyKind !== undefined || !viewer) return null;
  const { idempotencyKey: key } = callerOf(request);
  return { userId: viewer.id, actingAdminId: viewer.acting_admin_id, family, method, url, key, body };
}

/** An answer for a colleague without names. Bytes are as they are: those of students take a right that names do too. */
function withoutNames(
  { reply, replyKind, of, access, nameless }: Endpoint,
  answer: unknown,
  { viewer, params, numberOf }: { viewer: Viewer; params: unknown; numberOf: Pseudonyms },
): unknown {
  if (reply === null || replyKind === 'content' || replyKind === 'compressed') return answer;
  const isAboutPerson = typeof of === 'object' && of.user === 'params.id';
  const hidden = (whole: unknown) =>
    hideNames(whole, {
      shape: reply,
      nameless: nameless ?? (access === 'admin' ? { keeps: [] } : 'same'),
      viewerId: viewer.id,
      numberOf,
      personId: isAboutPerson ? (params as { id: number }).id : undefined,
    });
  if (replyKind !== 'tagged') return hidden(answer);
  const { tag, read } = answer as Tagged<unknown>;
  // the copy of who sees names is another one
  return { tag: `${tag}-nameless`, read: async () => hidden(await read()) };
}

function whyNot({ viewer, lacksFactor }: FastifyRequest): RefusalCode {
  if (!viewer) return 'not_signed_in';
  if (viewer.grants) return 'right_missing';
  return lacksFactor ? 'second_factor_required' : 'not_allowed';
}

function leavingOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // nobody reads the refusal
  raw.once('close', () => !raw.writableFinished && left.abort(new Refusal('bad_request')));
  ownSignal()?.addEventListener('abort', () => left.abort(new Refusal('internal')), { once: true });
  return left.signal;
}

function callerOf({ ip, hostname, headers, family, device }: FastifyRequest) {
  const key = headers['idempotency-key'];
  return {
    ip,
    host: hostname,
    hostHeader: headers.host ?? '',
    isForwarded: headers['x-forwarded-for'] !== undefined,
    family,
    device,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, 200) : undefined,
  };
}

/** Keys of the query that hold lists. A single `a=1` arrives as text and must become a list. */
function listKeys(endpoint: Endpoint): string[] {
  const shape = (endpoint.query?.def.shape ?? {}) as Record<string, z.ZodMiniType>;
  return Object.entries(shape)
    .filter(([, type]) => isList(type))
    .map(([key]) => key);
}

function isList(type: z.core.$ZodType): boolean {
  const { def } = type._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'array' || (def.type === 'optional' && isList(def.innerType));
}
