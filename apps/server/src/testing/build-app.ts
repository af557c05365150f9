import type { Viewer } from '@put/contract/access';
import { apiBase, type CallOf, type Endpoint, type ReplyOf } from '@put/contract/endpoint';
import type { Problem } from '@put/contract/refusals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type FakeEngine, fakeContainerEngine } from '../drivers/container/fake-engine.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import type { Db } from '../drivers/database/database.ts';
import { fakeFiles } from '../drivers/files/fake-files.ts';
import type { Files } from '../drivers/files/files.ts';
import { pgBossQueue, readJobs } from '../drivers/queue/pg-boss-queue.ts';
import { postgresLocks } from '../drivers/locks/postgres-locks.ts';
import { fakeMail } from '../drivers/mail/fake-mail.ts';
import type { Mail } from '../drivers/mail/mail.ts';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { countAudience } from '../http/audience.ts';
import { buildApi } from '../http/build-api.ts';
import { readinessOf } from '../http/readiness.ts';
import { accessTokens } from '../auth/access-tokens.ts';
import type { DirectorySignIn } from '../modules/accounts/sign-in-by-directory.ts';
import { tryLimits } from '../modules/accounts/sign-in-limits.ts';
import { lacksFactor } from '../modules/accounts/second-factor.store.ts';
import { watchEndedSessions } from '../modules/accounts/ended-sessions.ts';
import { closeConversations } from '../modules/containers/running-agent.ts';
import { recordRefusals } from '../modules/audit/record-refusals.ts';
import type { SshDoor } from '../modules/ssh/door/ssh-door.ts';
import { findGrants } from '../modules/colleagues/grants.store.ts';
import { reachesRows } from '../modules/colleagues/reach.store.ts';
import { isActing, startActing } from '../modules/users/acting.store.ts';
import {
  type ApiTools,
  channelsOf,
  hearingsOf,
  jobWorkers,
  routesOf,
  socketsOf,
  type WorkerTools,
} from '../modules.ts';
import { type JobName, takeJobs } from '../jobs/jobs.ts';
import type { Settings, UploadLimits } from '../settings.ts';
import type { IdentityProvider } from '../drivers/identity-provider/identity-provider.ts';
import type { ProviderRules } from '../modules/accounts/sign-in-by-provider.ts';
import { testDatabase } from './database.ts';
import { factories } from './factories.ts';

export const testSecret = 'a secret of at least thirty-two characters';

type MayLeaveOut<B> = B extends { began_from: unknown } ? Omit<B, 'began_from'> & Partial<Pick<B, 'began_from'>> : B;
/** What a test gives: it may leave out what a change began from. */
type TestCall<E extends Endpoint> =
  CallOf<E> extends { body: infer B } ? Omit<CallOf<E>, 'body'> & { body: MayLeaveOut<B> } : CallOf<E>;

/** The whole API on a database of its own and a runner that is given. Closed after the test file. */
export async function testApp({
  runner = fakeRunner(),
  judges = true,
  judgeLanguages,
  mail = fakeMail(),
  registration = { mode: 'open', isEmailRequired: false },
  directorySignIn,
  providers = [],
  providerRules = {},
  files = fakeFiles(),
  containers = fakeContainerEngine(),
  runsContainers = false,
  isHttps = false,
  isSecondFactorRequired = false,
  mayTeachersActAs = false,
  uploadLimits = {
    maxBytes: 2_000_000,
    pictureMaxBytes: 1_000_000,
    studentMaxBytes: 500_000,
    studentQuotaBytes: 800_000,
  },
  ssh,
}: {
  runner?: Runner;
  judges?: boolean;
  judgeLanguages?: Settings['judgeLanguages'];
  mail?: Mail;
  registration?: Settings['registration'];
  directorySignIn?: DirectorySignIn;
  providers?: IdentityProvider[];
  providerRules?: ProviderRules;
  files?: Files;
  containers?: FakeEngine;
  /** Takes the jobs that start and stop containers. Nothing is reconciled by itself. */
  runsContainers?: boolean;
  isHttps?: boolean;
  isSecondFactorRequired?: boolean;
  mayTeachersActAs?: boolean;
  uploadLimits?: UploadLimits;
  /** Where ssh is said to listen; the door itself is not opened. */
  ssh?: SshDoor;
} = {}) {
  const { db, pool, connect } = await testDatabase({ queue: true });
  const onError = (error: unknown) => {
    throw error;
  };
  const events = await postgresEvents({ db, connect, onError });
  const queue = await pgBossQueue({ connect, events, onError: () => undefined, putOffS: 0 });
  const locks = postgresLocks({ connect });
  const system: ApiTools['system'] = {
    own: { id: crypto.randomUUID(), role: 'all-in-one', host: 'school', pid: process.pid, release: '1.2.3' },
    disks: { data: import.meta.dirname, backups: undefined },
    openedAt: undefined,
    areContainersOff: false,
  };
  const work: WorkerTools = {
    db,
    database: { db, pool },
    locks,
    events,
    queue,
    runner,
    judgeLanguages,
    mail,
    files,
    containers,
    graceDays: 1,
    keptDays: { audit: 365, mail: 180 },
    backups: undefined,
    readJobs,
    system,
    onError,
  };
  const take = <Name extends JobName>(name: Name) => takeJobs(queue, name, { ...jobWorkers[name](work), slots: 1 });
  if (judges) await take('judge-submission');
  if (judges) await take('rejudge-submission');
  if (judges) await take('check-task');
  if (judges) await take('compare-solutions');
  await take('send-letter');
  await take('make-export');
  if (runsContainers) await take('start-container');
  if (runsContainers) await take('stop-container');
  if (runsContainers) await take('copy-home');
  const ended = await watchEndedSessions(db, events);
  const audience = countAudience(events, onError);
  const tokens = accessTokens(testSecret, {
    isEnded: ended.has,
    whenEnded: ended.whenEnded,
    isActing: isActing(db, mayTeachersActAs),
    lacksFactor: lacksFactor(db, isSecondFactorRequired),
    grantsOf: findGrants(db),
  });
  const publicUrl = () => 'https://put.example';
  const readiness = readinessOf([]);
  const tools: ApiTools = {
    db,
    readiness,
    locks,
    events,
    audience,
    queue,
    runner,
    mail,
    files,
    containers,
    preview: {
      url: undefined,
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      isProxyTrusted: false,
      problem: null,
    },
    ssh,
    uploadLimits,
    backups: undefined,
    system,
    tokens,
    isSecondFactorRequired,
    mayTeachersActAs,
    secret: testSecret,
    directorySignIn,
    providers,
    providerRules,
    onProviderError: () => undefined,
    registration,
    publicUrl,
    tryLimits: tryLimits(db),
    onError,
  };
  const app = await buildApi({
    routes: routesOf(tools),
    channels: channelsOf(tools),
    sockets: socketsOf(tools),
    hearings: hearingsOf(tools),
    audience,
    tokens,
    events,
    log: pino({ level: 'silent' }),
    origins: ['https://put.example'],
    isHttps,
    trustProxy: true,
    readiness,
    watch: { isSilent: () => false, orSilent: (work) => work, close: () => undefined },
    secret: testSecret,
    webFolder: import.meta.dirname,
    monitoring: { sentryDsn: undefined, analytics: undefined },
    signInProviders: [],
    previewsOf: (host) => `http://${host}:3001`,
    findKept: async () => undefined,
    reaches: (viewer, right, named) => reachesRows(db, viewer, right, named),
    onRefused: recordRefusals(db),
  });
  afterAll(async () => {
    await app.close();
    audience.close();
    ended.close();
    locks.close();
    await queue.close(1_000);
    closeConversations(containers);
    await containers.close();
    await events.close();
  });

  /**
   * A caller with a session of that person (or of an administrator who acts as that person); null: without a session.
   */
  const as = (viewer: Viewer | null, headers: Record<string, string> = {}) => {
    const family = crypto.randomUUID();
    const authorization = viewer ? { authorization: `Bearer ${tokens.sign(viewer, family)}` } : {};
    let started: Promise<void> | undefined;
    const start = async ({ id, acting_admin_id }: Viewer) => {
      await beginSession(db, acting_admin_id ?? id, family);
      if (acting_admin_id !== null) await db.transaction().execute((tx) => startActing(tx, family, id));
    };
    /** Without `began_from` it is the call of somebody who has seen what is stored and changes it anyway. */
    const call = async <E extends Endpoint>(endpoint: E, input: TestCall<E>) => {
      const { body } = input as { body?: { began_from?: object } };
      if (endpoint.meanwhile !== 'by-field' || body === undefined || body.began_from) return send(endpoint, input);
      const beginning = (began_from: object) =>
        send(endpoint, { ...(input as object), body: { ...body, began_from } } as TestCall<E>);
      const first = await beginning({});
      const { meanwhile } = (first.body ?? {}) as Partial<Problem>;
      return meanwhile ? beginning(meanwhile.stored) : first;
    };
    const send = async <E extends Endpoint>(endpoint: E, input: TestCall<E>) => {
      const {
        params = {},
        query = {},
        body,
      } = input as { params?: object; query?: Record<string, string | string[]>; body?: object };
      if (viewer) await (started ??= start(viewer));
      const path = Object.entries(params).reduce(
        (text, [name, value]) => text.replace(`:${name}`, String(value)),
        endpoint.path as string,
      );
      const response = await app.inject({
        method: endpoint.method,
        url: `${apiBase}${path}`,
        query,
        headers: { ...authorization, ...headers },
        ...(body !== undefined && { payload: body }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? undefined : (response.json() as unknown),
      };
    };
    return {
      /** Returns the answer. Throws when the call is refused. */
      async get<E extends Endpoint>(endpoint: E, input: TestCall<E>): Promise<ReplyOf<E>> {
        const { status, body } = await call(endpoint, input);
        if (status >= 400) throw new Error(`${endpoint.path} refused: ${JSON.stringify(body)}`);
        return body as ReplyOf<E>;
      },
      /** Returns the refusal. Throws when the call succeeds. */
      async refusal<E extends Endpoint>(
        endpoint: E,
        input: TestCall<E>,
      ): Promise<Problem & { headers: Record<string, unknown> }> {
        const { status, body, headers: answered } = await call(endpoint, input);
        if (status < 400) throw new Error(`${endpoint.path} did not refuse: ${JSON.stringify(body)}`);
        return { ...(body as Problem), headers: answered };
      },
    };
  };
  return {
    app,
    db,
    pool,
    connect,
    locks,
    events,
    audience,
    queue,
    tokens,
    tools,
    work,
    containers,
    as,
    make: factories(db),
  };
}

/** A session without a sign-in. Of somebody who does not exist there is none. */
export async function beginSession(db: Db, userId: number, family: string): Promise<void> {
  await db
    .insertInto('session')
    .columns(['family', 'user_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select([eb.val(family).as('family'), 'id', sql<string>`now() + interval '30 days'`.as('expires_at')])
        .where('id', '=', userId),
    )
    .execute();
}
