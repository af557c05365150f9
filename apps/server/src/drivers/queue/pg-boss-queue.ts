import pg from 'pg';
import type * as z from 'zod/mini';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Events } from '../events/events.ts';
import { DatabaseOutOfReach } from '../database/database.ts';
import { inOwnFailure, ownSignal } from '../failure/own-failure.ts';
import { causedBy, requestId } from '../log/request-id.ts';
import { type Job, type JobHandler, type KeptJob, RetryLater, type Queue } from './queue.ts';

/** A worker that is silent for this long is dead, and its job is delivered again. pg-boss's minimum is 10. */
const heartbeatS = 10;
const beatEveryMs = 3_000;
/** Wake-ups can be missed, so each lane also looks by itself after this time. */
const lookEveryMs = 2_000;

type Options = {
  connect: pg.PoolConfig;
  events: Events;
  onError: (error: unknown) => void;
  /**
   * A job that cannot begin now comes again after this time, or up to twice as long, so that jobs do not all return
   * together.
   */
  putOffS?: number;
};

/**
 * pg-boss keeps jobs, leases and retries. The loop that takes jobs is ours: pg-boss's own drained a backlog at 1 job/s.
 */
export async function pgBossQueue({ connect, events, onError, putOffS = 5 }: Options): Promise<Queue> {
  const outage = toldOnce(onError);
  const pool = openPool(connect, outage.failed);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 600,
    // only informs operators, and needs rights that hosted databases may not give
    monitorVacuum: false,
  });
  boss.on('error', outage.failed);
  await boss.start();

  const known = new Map<string, Promise<void>>();
  const ensureQueue = (job: Job): Promise<void> => {
    let made = known.get(job.name);
    if (!made) {
      made = makeQueues(boss, job);
      known.set(job.name, made);
      made.catch(() => known.delete(job.name));
    }
    return made;
  };

  const lanes: Lane[] = [];
  const wakers: (() => void)[] = [];

  return {
    async add(tx, job, payload, { priority = 0, needs } = {}) {
      await ensureQueue(job);
      await boss.send(job.name, dataOf(job, payload), { priority, ...groupOf(needs), db: fromKysely(tx) });
      await events.publish(tx, `queue:${job.name}`, 1);
    },
    async addMany(tx, job, payloads) {
      if (payloads.length === 0) return;
      await ensureQueue(job);
      const jobs = payloads.map((payload) => ({ data: dataOf(job, payload) }));
      await boss.insert(job.name, jobs, { db: fromKysely(tx) });
      await events.publish(tx, `queue:${job.name}`, 1);
    },
    async work(job, handler, slots) {
      await ensureQueue(job);
      const giveUp: JobHandler<never> = { run: (payload) => handler.giveUp(payload), giveUp: async () => undefined };
      const tell = () => events.publish('now', `queue:${job.name}`, 1);
      const parts = { boss, job, onError, outage, putOffS, tell };
      const mine = [
        ...Array.from({ length: slots }, () => startLane(parts, job.name, handler as JobHandler<never>)),
        startLane(parts, deadLetterOf(job), giveUp),
      ];
      lanes.push(...mine);
      const wake = () => mine.forEach((lane) => lane.wake());
      wakers.push(events.listen(`queue:${job.name}`, wake), events.onGap(wake));
    },
    running: () => lanes.flatMap((lane) => lane.running() ?? []),
    async close(graceMs) {
      wakers.forEach((stop) => stop());
      await Promise.race([
        Promise.all(lanes.map((lane) => lane.finish())),
        new Promise((resolve) => setTimeout(resolve, graceMs)),
      ]);
      await Promise.all(lanes.map((lane) => lane.abort()));
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

/** A job's need is stored as its group in pg-boss, because a fetch can ignore groups. */
const groupOf = (needs: string | undefined | null) => (needs ? { group: { id: needs } } : {});

/** The row of the queue has the id of the call that caused it beside the payload, which does not know it. */
const dataOf = <P extends z.ZodMiniType>(job: Job<P>, payload: z.input<P>): object => ({
  ...(job.payload.parse(payload) as object),
  ...(requestId() !== undefined && { [idKey]: requestId() }),
});
const idKey = 'request_id';
const idOf = (data: object): string | undefined => {
  const id = (data as Record<string, unknown>)[idKey];
  return typeof id === 'string' ? id : undefined;
};

/**
 * A pool of its own: pg-boss needs pg's usual type parsers, ours give times as text. A pool made by pg-boss would crash
 * when the database stops.
 */
function openPool(connect: pg.PoolConfig, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...connect, max: 4, application_name: 'put-queue' });
  pool.on('error', (error) => {
    // pg attaches the whole connection to the error; it must not reach the log
    Reflect.deleteProperty(error, 'client');
    onError(error);
  });
  // a connection lost while in use: its query reports the error
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Jobs that wait, run or are to be retried, as this connection sees them. Empty before the product's first start. */
export async function readJobs(client: Pick<pg.ClientBase, 'query'>): Promise<KeptJob[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('pgboss.job')::text as found",
  );
  if (tables[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string; data: unknown; priority: number }>(
    `select name, data - '${idKey}' as data, priority from pgboss.job where state in ('created', 'retry', 'active')
     order by priority desc, created_on, id`,
  );
  // a job that was given up comes back under its own name and is tried again
  return rows.map(({ name, data, priority }) => ({ name: name.replace(/-dead$/, ''), payload: data, priority }));
}

const deadLetterOf = (job: Job) => `${job.name}-dead`;

async function makeQueues(boss: PgBoss, job: Job): Promise<void> {
  const shared = { heartbeatSeconds: heartbeatS, expireInSeconds: job.timeoutS, deleteAfterSeconds: 3_600 };
  // the dead-letter job only writes a row, so it is retried until it succeeds
  await boss.createQueue(deadLetterOf(job), { ...shared, retryLimit: 1_000, retryDelay: 5 });
  const options = {
    ...shared,
    retryLimit: job.attempts - 1,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deadLetter: deadLetterOf(job),
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
}

type Outage = { failed(error: unknown): void; isOver(): void };

/**
 * Reports the first error of an outage alone: without the database each lane fails twice a second. `isOver` ends the
 * outage, so that the next error is reported again.
 */
function toldOnce(tell: (error: unknown) => void): Outage {
  let isTold = false;
  return {
    failed(error) {
      if (!isTold) tell(error);
      isTold = true;
    },
    isOver() {
      isTold = false;
    },
  };
}

type Lane = {
  wake(): void;
  running(): { name: string; since: Date } | undefined;
  finish(): Promise<void>;
  abort(): Promise<void>;
};

/** Sleeps until it is time to look again, or until it rings; not at all when it has rung since it was set. */
function alarmClock() {
  let hasRung = false;
  let wakeUp = () => {};
  return {
    set: () => void (hasRung = false),
    ring() {
      hasRung = true;
      wakeUp();
    },
    sleep: () =>
      new Promise<void>((resolve) => {
        if (hasRung) return resolve();
        const timer = setTimeout(resolve, lookEveryMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/** Takes one job at a time until it is told to finish. */
function startLane(
  {
    boss,
    job,
    onError,
    outage,
    putOffS,
    tell,
  }: Required<Pick<Options, 'onError' | 'putOffS'>> & {
    boss: PgBoss;
    job: Job;
    outage: Outage;
    tell: () => Promise<void>;
  },
  queueName: string,
  handler: JobHandler<never>,
): Lane {
  let isFinishing = false;
  const alarm = alarmClock();
  let current: AbortController | undefined;
  let since = new Date();

  const ending = new Error('The process ends');
  /**
   * Adds a copy of the job with its remaining attempts, then ends this one. If the process dies between the two, both
   * exist; the second one finds nothing to do.
   */
  const addAgain = async (taken: JobWithMetadata<object>, startAfter: number, needs = taken.groupId) => {
    const { priority, retryLimit, retryCount } = taken;
    const options = { priority, startAfter, ...groupOf(needs), retryLimit: Math.max(0, retryLimit - retryCount) };
    await boss.send(queueName, taken.data, options);
    await boss.complete(queueName, { id: taken.id, retryCount });
  };
  const putOff = (taken: JobWithMetadata<object>, needs: string | undefined) =>
    addAgain(taken, putOffS + Math.round(Math.random() * putOffS), needs);
  const giveBack = async (taken: JobWithMetadata<object>) => {
    await addAgain(taken, 0);
    await tell();
  };

  const runOne = async (): Promise<boolean> => {
    const lacks = handler.lacks?.() ?? [];
    const ignoreGroups = lacks.length > 0 ? { ignoreGroups: [...lacks] } : {};
    const [taken] = await boss.fetch<object>(queueName, { batchSize: 1, includeMetadata: true, ...ignoreGroups });
    outage.isOver();
    if (!taken) return false;
    if (isFinishing) {
      await giveBack(taken);
      return false;
    }
    await causedBy(idOf(taken.data), () => work(taken));
    return true;
  };

  const work = async (taken: JobWithMetadata<object>): Promise<void> => {
    const attempt = { id: taken.id, retryCount: taken.retryCount };
    const mine = new AbortController();
    current = mine;
    since = new Date();
    const beat = setInterval(() => void boss.touch(queueName, attempt).catch(outage.failed), beatEveryMs);
    try {
      const payload = job.payload.parse(taken.data) as never;
      await inOwnFailure('job', () => handler.run(payload, AbortSignal.any([mine.signal, ownSignal()!])));
      await boss.complete(queueName, attempt);
    } catch (error) {
      // without a connection nothing was tried
      if (mine.signal.aborted) await giveBack(taken);
      else if (error instanceof RetryLater) await putOff(taken, error.needs);
      else if (error instanceof DatabaseOutOfReach) await putOff(taken, undefined);
      else {
        onError(error);
        await boss.fail(queueName, attempt, { message: String(error) });
      }
    } finally {
      clearInterval(beat);
      current = undefined;
    }
  };

  const loop = async () => {
    while (!isFinishing) {
      alarm.set();
      try {
        if (!(await runOne()) && !isFinishing) await alarm.sleep();
      } catch (error) {
        if (isFinishing) return;
        outage.failed(error);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const done = loop();

  return {
    wake: alarm.ring,
    running: () => current && { name: job.name, since },
    finish() {
      isFinishing = true;
      alarm.ring();
      if (job.isGivenBack) current?.abort(ending);
      return done;
    },
    async abort() {
      current?.abort(ending);
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 500))]);
    },
  };
}
