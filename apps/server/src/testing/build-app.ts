import type { Viewer } from '@put/contract/base/access';
import { apiBase, type CallOf, type Endpoint, type ReplyOf } from '@put/contract/base/endpoint';
import { type Problem, Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type AnswerPorts, answersOf, type Ports, workOf } from '../application.ts';
import { scratchDatabases } from '../drivers/database/scratch-database.ts';
import { watchDatabase } from '../drivers/database/watch-database.ts';
import { type FakeEngine, fakeContainerEngine } from '../drivers/container/fake/fake-engine.ts';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import type { Db } from '../drivers/database/database.ts';
import { fakeFiles } from '../drivers/files/fake-files.ts';
import { pgBossQueue, readJobs } from '../drivers/queue/pg-boss-queue.ts';
import { postgresLocks } from '../drivers/locks/postgres-locks.ts';
import { fakeMail } from '../drivers/mail/fake-mail.ts';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { countAudience } from '../http/audience.ts';
import { buildApi } from '../http/build-api.ts';
import type { Mounted } from '../http/mount.ts';
import { readinessOf } from '../http/readiness.ts';
import { watchEndedSessions } from '../modules/accounts/sessions/ended-sessions.ts';
import { closeConversations } from '../modules/containers/running-agent.ts';
import { startActing } from '../modules/users/acting.store.ts';
import { type JobName, takeJobs } from '../jobs/jobs.ts';
import { readSettings, type Settings } from '../settings.ts';
import { testDatabase } from './database.ts';
import { factories } from './factories.ts';

export const testSecret = 'a secret of at least thirty-two characters';

type MayLeaveOut<B> = B extends { began_from: unknown } ? Omit<B, 'began_from'> & Partial<Pick<B, 'began_from'>> : B;
/** What a test gives: it may leave out what a change began from. */
export type TestCall<E extends Endpoint> =
  CallOf<E> extends { body: infer B } ? Omit<CallOf<E>, 'body'> & { body: MayLeaveOut<B> } : CallOf<E>;

/** What a test may give in place of what `testApp` opens. */
type Given = Partial<Pick<AnswerPorts, 'mail' | 'files' | 'directorySignIn' | 'providers' | 'ssh'>> & {
  runner?: Runner;
  containers?: FakeEngine;
  /** False: jobs about solutions and tasks wait for ever. */
  judges?: boolean;
  /** False: letters and exports wait for ever. */
  takesOtherJobs?: boolean;
  /** Takes the jobs that start and stop containers. Nothing is reconciled by itself. */
  runsContainers?: boolean;
  /** Called with the new database before anything has opened it. */
  prepare?: (connect: pg.ClientConfig) => Promise<void>;
  settings?: Partial<Settings>;
  /** Besides those of the product. */
  routes?: Mounted[];
};

/** A day: a busy machine may take longer for a file than a token of the product lives. */
const tokenLifeS = 24 * 60 * 60;

/** Far below those of the product, so that tests reach them. */
const smallUploads: Settings['uploads'] = {
  maxBytes: 2_000_000,
  pictureMaxBytes: 1_000_000,
  studentMaxBytes: 500_000,
  studentQuotaBytes: 800_000,
  graceDays: 1,
};

const jobsOfJudge: JobName[] = ['judge-submission', 'rejudge-submission', 'check-task', 'compare-solutions'];
const jobsOfContainers: JobName[] = ['start-container', 'stop-container', 'copy-home'];
const otherJobs: JobName[] = ['send-letter', 'make-export'];

/**
 * The application on a database of its own, with drivers that a test may replace. Nothing runs by itself: of the jobs
 * those that a test needs are taken, and no periodic work begins. Closed after the test file.
 */
export async function testApp({
  runner = fakeRunner(),
  judges = true,
  takesOtherJobs = true,
  mail = fakeMail(),
  directorySignIn,
  providers = [],
  files = fakeFiles(),
  containers = fakeContainerEngine(),
  runsContainers = false,
  ssh,
  prepare,
  settings: given = {},
  routes = [],
}: Given = {}) {
  const { db, pool, connect } = await testDatabase({ queue: true, ...(prepare && { prepare }) });
  const onError = (error: unknown) => {
    throw error;
  };
  const settings: Settings = {
    ...readSettings({ PT_DATA_DIR: import.meta.dirname, PT_TRUST_PROXY: '1', PT_REGISTRATION: 'open' }),
    publicUrl: 'https://put.example',
    uploads: smallUploads,
    keptDays: { audit: 365, mail: 180 },
    ...given,
  };
  const events = await postgresEvents({ db, connect, onError });
  const queue = await pgBossQueue({ connect, events, onError: () => undefined, putOffS: 0 });
  const ports: Ports = {
    database: { db, pool },
    events,
    queue,
    locks: postgresLocks({ connect }),
    mail,
    files,
    containers,
    metrics: undefined,
    traces: undefined,
    own: { id: crypto.randomUUID(), role: 'all-in-one', host: 'school', pid: process.pid, release: '1.2.3' },
    log: pino({ level: 'silent' }),
    onError,
  };
  const scratch = scratchDatabases({ connect, installation: crypto.randomUUID(), folder: undefined });
  const { tools: work, jobOf } = workOf({ ...ports, runner, readJobs, scratch }, settings);
  const take = <Name extends JobName>(name: Name) => takeJobs(queue, name, { ...jobOf(name), slots: 1 });
  const taken = [
    ...(judges ? jobsOfJudge : []),
    ...(takesOtherJobs ? otherJobs : []),
    ...(runsContainers ? jobsOfContainers : []),
  ];
  for (const name of taken) await take(name);
  const ended = await watchEndedSessions(db, events);
  const audience = countAudience(events, onError);
  const watch = watchDatabase({ connect, onChange: () => undefined, onLateError: onError });
  const { tools, server } = answersOf(
    {
      ...ports,
      runner,
      watch,
      readiness: readinessOf({}),
      audience,
      ended,
      secret: testSecret,
      directorySignIn,
      providers,
      preview: {
        url: undefined,
        host: '127.0.0.1',
        port: 0,
        publicUrl: undefined,
        proxies: 0,
        problem: null,
      },
      ssh,
      webFolder: import.meta.dirname,
      port: () => undefined,
      tokenLifeS,
    },
    settings,
  );
  const { tokens, locks } = tools;
  const app = await buildApi({ ...server, routes: [...server.routes, ...routes], onAuditFault });
  afterAll(async () => {
    await app.close();
    audience.close();
    ended.close();
    watch.close();
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
        body: bodyOf(endpoint, { body: response.body, json: () => response.json() }),
      };
    };
    return {
      /** Returns what comes, also a refusal. */
      answer: call,
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

/** A content that is no JSON comes as text. */
const bodyOf = ({ replyKind }: Endpoint, { body, json }: { body: string; json: () => unknown }): unknown => {
  if (body === '') return undefined;
  return replyKind === 'content' && !/^[[{]/.test(body) ? body : json();
};

/** In tests a call fails that does not record what its entry says. */
const onAuditFault = ({ message }: Error): never => {
  throw new Refusal('internal', { detail: message });
};

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

export type TestCaller = ReturnType<Awaited<ReturnType<typeof testApp>>['as']>;
