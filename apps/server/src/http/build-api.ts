import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { DatabaseSilent, type DatabaseWatch } from '../drivers/database/database.ts';
import type { Events } from '../drivers/events/events.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { Refused } from '../modules/audit/record-refusals.ts';
import type { Monitoring } from '../settings.ts';
import { answerErrors, sendRefusal, toRefusal } from './answer-errors.ts';
import { readDevices } from './device-cookie.ts';
import { logCalls } from './log-calls.ts';
import { mount, type Mounted } from './mount.ts';
import { compressAnswers } from './compress-answers.ts';
import { describeApi } from './openapi.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { readSessions } from './session.ts';
import { type Followed, serveSocket } from './socket.ts';
import { serveWebPages } from './web-pages.ts';
import { checkXsrf } from './xsrf.ts';

type Options = {
  routes: readonly Mounted[];
  channels: Followed[];
  tokens: AccessTokens;
  events: Events;
  log: FastifyBaseLogger;
  /** Origins besides our own that may open the websocket. */
  origins: readonly string[];
  /** People come by https only: browsers are told to forget the plain way. */
  isHttps: boolean;
  trustProxy: boolean;
  watch: DatabaseWatch;
  /** Signs the names of browsers. */
  secret: string;
  webFolder: string;
  monitoring: Monitoring;
  /** Told of each refusal of access to somebody who is signed in. */
  onRefused: (refused: Refused) => Promise<void>;
};

/** The HTTP side: every contract entry as a route, the websocket, the API's description and the web application. */
export async function buildApi({
  routes,
  channels,
  tokens,
  events,
  log,
  origins,
  isHttps,
  trustProxy,
  watch,
  secret,
  webFolder,
  monitoring,
  onRefused,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy,
    // ours always: one from outside could be anything
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // one line of our own instead: log-calls.ts
    logController: new LogController({ disableRequestLogging: true }),
    // a spec'd rule: both forms of every path work
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendRefusal(reply, toRefusal(error)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', async (request, reply) => {
    if (!request.routeOptions.config.endpoint) return;
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  if (isHttps)
    app.addHook('onSend', async (request, reply) => void reply.header('strict-transport-security', strictTransport));
  compressAnswers(app);
  logCalls(app);
  refuseMalformed(app);
  answerErrors(app, onRefused);
  await app.register(cookie);
  checkXsrf(app);
  readDevices(app, { secret, isHttps });
  refuseWhileSilent(app, watch);
  readSessions(app, tokens, watch);
  await describeApi(app);
  await serveSocket(app, { tokens, events, channels, origins });
  for (const route of routes) mount(app, route, watch.orSilent);
  await serveWebPages(app, webFolder, monitoring);
  return app;
}

/** A year, for this host alone: what else the school has below its name is not ours to speak for. */
const strictTransport = 'max-age=31536000';

/** Nobody is kept waiting for what can not be answered, and nothing piles up in the meantime. */
function refuseWhileSilent(app: FastifyInstance, watch: DatabaseWatch): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.isProbe && watch.isSilent()) throw new DatabaseSilent();
  });
}
