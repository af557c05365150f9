import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import cookie from '@fastify/cookie';
import type { SignInProvider } from '@put/contract/accounts/sign-in-providers';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { DatabaseSilent, type DatabaseWatch } from '../drivers/database/database.ts';
import type { Events } from '../drivers/events/events.ts';
import { causedBy } from '../drivers/log/request-id.ts';
import type { Metrics } from '../drivers/metrics/metrics.ts';
import type { Traces } from '../drivers/traces/traces.ts';
import { pseudonyms } from '../auth/pseudonyms.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Monitoring } from '../settings.ts';
import type { Audience } from './audience.ts';
import type { AuditFault } from './audited.ts';
import { answerErrors, type Refused } from './answers/answer-errors.ts';
import { readDevices } from './device-cookie.ts';
import type { FindKept } from './pages/kept-assets.ts';
import { logCalls } from './log-calls.ts';
import { measureCalls } from './measure-calls.ts';
import { traceCalls } from './trace-calls.ts';
import { mount, type Mounted } from './mount.ts';
import { endGently } from './end-gently.ts';
import { failCallsAlone } from './fail-alone.ts';
import { leadToUnsubscribePage } from './pages/lead-to-page.ts';
import { compressAnswers } from './answers/compress-answers.ts';
import { describeApi } from './openapi.ts';
import { sendFrameworkError } from './pages/malformed-address.ts';
import { lateWork } from './late-work.ts';
import { answerProbes, type Readiness } from './readiness.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import type { Reaches } from './reach.ts';
import { readSessions } from './session.ts';
import type { Hearing } from './sockets/hear-messages.ts';
import { type Followed, type OwnSocket, serveSocket } from './sockets/socket.ts';
import { type PreviewsOf, serveWebPages } from './pages/web-pages.ts';
import { checkXsrf } from './xsrf.ts';

export type ApiOptions = {
  routes: readonly Mounted[];
  channels: Followed[];
  sockets: readonly OwnSocket[];
  hearings: readonly Hearing[];
  audience: Audience;
  tokens: AccessTokens;
  events: Events;
  log: FastifyBaseLogger;
  /** Origins besides our own that may open the websocket. */
  origins: readonly string[];
  /** People use https only, so browsers are told to refuse plain http. */
  isHttps: boolean;
  /** How many reverse proxies stand before it. */
  proxies: number;
  watch: DatabaseWatch;
  readiness: Readiness;
  /** The key that signs the cookies of browsers. */
  secret: string;
  webFolder: string;
  monitoring: Monitoring;
  signInProviders: readonly SignInProvider[];
  previewsOf: PreviewsOf;
  findKept: FindKept;
  reaches: Reaches;
  metrics?: Pick<Metrics, 'answered' | 'refused'> | undefined;
  traces?: Pick<Traces, 'ended'> | undefined;
  /** Called when a call that has succeeded did not record what its entry says. */
  onAuditFault: (fault: AuditFault) => void;
  /** Called when a signed-in person is refused access. */
  onRefused: (refused: Refused) => Promise<void>;
};

/** The HTTP side: every contract entry as a route, the websocket, the API's description and the web application. */
export async function buildApi({
  routes,
  channels,
  sockets,
  hearings,
  audience,
  tokens,
  events,
  log,
  origins,
  isHttps,
  proxies,
  watch,
  readiness,
  secret,
  webFolder,
  monitoring,
  signInProviders,
  previewsOf,
  findKept,
  reaches,
  metrics,
  traces,
  onAuditFault,
  onRefused,
}: ApiOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    // each proxy appends one address to X-Forwarded-For; any caller can forge those before them
    trustProxy: proxies > 0 && ((_address, hop) => hop < proxies),
    // never taken from the caller, who could send anything
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // log-calls.ts writes one line a call instead
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // the specification: each path works with and without a slash at the end
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendFrameworkError(error, request, reply),
  });
  // of a port that is open beside its proxies: any caller can write there
  app.addHook('onRequest', (request, _reply, done) => {
    if (proxies > 0 && isIP(request.ip) === 0) delete request.raw.headers['x-forwarded-for'];
    done();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  failCallsAlone(app);
  // jobs and lines of drivers name the call; anew after the body, whose bytes come in the name of the connection
  app.addHook('onRequest', (request, _reply, done) => causedBy(request.id, done));
  app.addHook('preValidation', (request, _reply, done) => causedBy(request.id, done));
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.config.endpoint) return;
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  if (isHttps)
    app.addHook('onSend', async (request, reply) => void reply.header('strict-transport-security', strictTransport));
  const numberOf = pseudonyms(secret);
  compressAnswers(app);
  logCalls(app);
  if (metrics) measureCalls(app, metrics);
  if (traces) traceCalls(app, traces);
  refuseMalformed(app);
  answerErrors(app, { onRefused, metrics, isOutOfRoom: () => readiness.isOutOfRoom() });
  await app.register(cookie);
  checkXsrf(app);
  readDevices(app, { secret, isHttps });
  refuseWhileSilent(app, watch);
  readSessions(app, tokens, watch);
  await describeApi(app);
  await serveSocket(app, { tokens, events, channels, sockets, hearings, audience, origins, reaches, numberOf });
  answerProbes(app, readiness);
  endGently(app);
  leadToUnsubscribePage(app);
  const { orSilent } = watch;
  const conductLate = lateWork();
  for (const route of routes) mount(app, route, { orSilent, conductLate, reaches, numberOf, onAuditFault });
  await serveWebPages(app, webFolder, { monitoring, signInProviders }, previewsOf, findKept);
  return app;
}

/** One year, for this host only: other hosts below the school's domain are not ours. */
const strictTransport = 'max-age=31536000';

/** Refuses calls while the database is silent, so that they do not wait and pile up. */
function refuseWhileSilent(app: FastifyInstance, watch: DatabaseWatch): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.isProbe && watch.isSilent()) throw new DatabaseSilent();
  });
}
