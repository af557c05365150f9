import type { Viewer } from '@put/contract/access';
import { apiBase, type CallOf, type Endpoint, type ReplyOf } from '@put/contract/endpoint';
import type { Problem } from '@put/contract/refusals';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { postgresEvents } from '../drivers/events/postgres-events.ts';
import { fakeFiles } from '../drivers/files/fake-files.ts';
import type { Files } from '../drivers/files/files.ts';
import { pgBossQueue } from '../drivers/queue/pg-boss-queue.ts';
import { postgresLocks } from '../drivers/locks/postgres-locks.ts';
import { fakeMail } from '../drivers/mail/fake-mail.ts';
import type { Mail } from '../drivers/mail/mail.ts';
import { fakeRunner } from '../drivers/runner/fake-runner.ts';
import type { Runner } from '../drivers/runner/runner.ts';
import { buildApi } from '../http/build-api.ts';
import { checkTask as checkTaskJob } from '../jobs/check-task.job.ts';
import { judgeSubmission as judgeSubmissionJob } from '../jobs/judge-submission.job.ts';
import { rejudgeSubmission as rejudgeSubmissionJob } from '../jobs/rejudge-submission.job.ts';
import { sendLetter as sendLetterJob } from '../jobs/send-letter.job.ts';
import { accessTokens } from '../access-tokens.ts';
import type { DirectorySignIn } from '../modules/accounts/sign-in-by-directory.ts';
import { lacksFactor } from '../modules/accounts/second-factor.store.ts';
import { watchEndedSessions } from '../modules/accounts/ended-sessions.ts';
import { recordRefusals } from '../modules/audit/record-refusals.ts';
import { judgeSubmission } from '../modules/judge/judge-submission.ts';
import { sendLetter } from '../modules/mail/send-letter.ts';
import { rejudgeSubmission } from '../modules/rejudges/rejudge-submission.ts';
import { checkTask } from '../modules/tasks/check-task.ts';
import { isActing, startActing } from '../modules/users/acting.store.ts';
import { channelsOf, routesOf } from '../routes.ts';
import type { Settings, UploadLimits } from '../settings.ts';
import { testDatabase } from './database.ts';
import { factories } from './factories.ts';

export const testSecret = 'a secret of at least thirty-two characters';

/** The whole API over a database of its own and a runner that is told what programs do. Closed after the test file. */
export async function testApp({
  runner = fakeRunner(),
  judges = true,
  mail = fakeMail(),
  registration = { mode: 'open', isEmailRequired: false },
  directorySignIn,
  files = fakeFiles(),
  isHttps = false,
  isSecondFactorRequired = false,
  uploadLimits = {
    maxBytes: 2_000_000,
    pictureMaxBytes: 1_000_000,
    studentMaxBytes: 500_000,
    studentQuotaBytes: 800_000,
  },
}: {
  runner?: Runner;
  judges?: boolean;
  mail?: Mail;
  registration?: Settings['registration'];
  directorySignIn?: DirectorySignIn;
  files?: Files;
  isHttps?: boolean;
  isSecondFactorRequired?: boolean;
  uploadLimits?: UploadLimits;
} = {}) {
  const { db, pool, connect } = await testDatabase();
  const onError = (error: unknown) => {
    throw error;
  };
  const events = await postgresEvents({ db, connect, onError });
  const queue = await pgBossQueue({ connect, events, onError: () => undefined, putOffS: 0 });
  if (judges) await queue.work(judgeSubmissionJob, judgeSubmission({ db, events, runner, files }), 1);
  if (judges) await queue.work(rejudgeSubmissionJob, rejudgeSubmission({ db, events, runner, files }), 1);
  if (judges) await queue.work(checkTaskJob, checkTask({ db, runner }), 1);
  await queue.work(sendLetterJob, sendLetter({ db, mail }), 1);
  const ended = await watchEndedSessions(db, events);
  const tokens = accessTokens(testSecret, {
    isEnded: ended.has,
    isActing: isActing(db),
    lacksFactor: lacksFactor(db, isSecondFactorRequired),
  });
  const publicUrl = () => 'https://put.example';
  const locks = postgresLocks({ connect });
  const tools = {
    db,
    locks,
    events,
    queue,
    runner,
    mail,
    files,
    uploadLimits,
    backups: undefined,
    tokens,
    isSecondFactorRequired,
    secret: testSecret,
    directorySignIn,
    registration,
    publicUrl,
  };
  const app = await buildApi({
    routes: routesOf(tools),
    channels: channelsOf(tools),
    tokens,
    events,
    log: pino({ level: 'silent' }),
    origins: ['https://put.example'],
    isHttps,
    trustProxy: true,
    watch: { isSilent: () => false, orSilent: (work) => work, close: () => undefined },
    secret: testSecret,
    webFolder: import.meta.dirname,
    monitoring: { sentryDsn: undefined, analytics: undefined },
    onRefused: recordRefusals(db),
  });
  afterAll(async () => {
    await app.close();
    ended.close();
    locks.close();
    await queue.close(1_000);
    await events.close();
  });

  /** A caller with a session of that person (or of an administrator who acts as that person), or without one. */
  const as = (viewer: Viewer | null, headers: Record<string, string> = {}) => {
    const family = crypto.randomUUID();
    const authorization = viewer ? { authorization: `Bearer ${tokens.sign(viewer, family)}` } : {};
    const started = viewer?.acting_admin_id && db.transaction().execute((tx) => startActing(tx, family, viewer.id));
    const call = async <E extends Endpoint>(endpoint: E, input: CallOf<E>) => {
      const {
        params = {},
        query = {},
        body,
      } = input as { params?: object; query?: Record<string, string | string[]>; body?: object };
      await started;
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
      /** The answer; throws when it is a refusal. */
      async get<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<ReplyOf<E>> {
        const { status, body } = await call(endpoint, input);
        if (status >= 400) throw new Error(`${endpoint.path} refused: ${JSON.stringify(body)}`);
        return body as ReplyOf<E>;
      },
      /** The refusal; throws when it answered well. */
      async refusal<E extends Endpoint>(
        endpoint: E,
        input: CallOf<E>,
      ): Promise<Problem & { headers: Record<string, unknown> }> {
        const { status, body, headers: answered } = await call(endpoint, input);
        if (status < 400) throw new Error(`${endpoint.path} did not refuse: ${JSON.stringify(body)}`);
        return { ...(body as Problem), headers: answered };
      },
    };
  };
  return { app, db, pool, connect, events, queue, tokens, as, make: factories(db) };
}
