/** Programs that one process hands to another keep a runner's promises, and end whatever becomes of either. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { javascriptPrograms } from '../../drivers/runner/conformance-programs.ts';
import { fakeRunner } from '../../drivers/runner/fake-runner.ts';
import { startQuickjsRunner } from '../../drivers/runner/quickjs-runner.ts';
import { describeRunner } from '../../drivers/runner/runner.conformance.ts';
import { type Limits, type Runner, RunnerOutOfOrder } from '../../drivers/runner/runner.ts';
import { runErrand as job } from '../../jobs/run-errand.job.ts';
import { testQueue } from '../../testing/queue.ts';
import { announceWorker } from '../processes/announce-worker.ts';
import { handOver } from './hand-over.ts';
import { packed } from './errand-texts.ts';
import { answerErrand, removeForgotten } from './errands.store.ts';
import { runErrand } from './run-errand.ts';

const { db, pool, events, open, queue, onError } = await testQueue();

/** What judges in another process. `end` gives back what it has begun. */
async function startWorker(runner: Runner, { lanes = 4, lingerMs = 600_000 } = {}) {
  const own = await open();
  await own.work(job, runErrand({ db, events, runner }, lingerMs), lanes);
  const leave = await announceWorker({ db, queue: own, runner }, onError);
  return {
    async end() {
      await leave();
      await own.close(0);
    },
  };
}

const tools = { db, queue, events, onError };
const handed = handOver(tools, undefined);
const impatient = (waits: object) => handOver(tools, undefined, { silentMs: 30_000, mostMs: 120_000, ...waits });

const adds = { language: 'python', files: [{ name: 'main.py', content: 'a + b' }] };
const limits: Limits = { timeMs: 1_000, memoryBytes: 64 * 1_048_576, outputBytes: 1_000 };
const countErrands = async () => Number((await pool.query('select 1 from errand')).rowCount);

describe('with a real runner', () => {
  describeRunner(
    'a runner that hands over',
    async () => {
      const real = startQuickjsRunner({ slots: 2 });
      const worker = await startWorker(real, { lanes: 6 });
      return {
        ...handed,
        get capabilities() {
          return real.capabilities;
        },
        async close() {
          await worker.end();
          await real.close();
          await pool.query('delete from worker');
        },
      };
    },
    javascriptPrograms,
  );
});

describe('with a runner that waits', () => {
  let gate = Promise.withResolvers<void>();
  const [prepared, ran, closed]: [string[], string[], string[]] = [[], [], []];
  /** `which`: the process that has it. */
  const slowRunner = (which: string, more: Partial<Runner> = {}): Runner => {
    const fake = fakeRunner();
    return {
      ...fake,
      async prepare(program, options) {
        prepared.push(which);
        const real = await fake.prepare(program, options);
        return {
          ...real,
          async run(...given) {
            ran.push(which);
            await gate.promise;
            return real.run(...given);
          },
          close: async () => void closed.push(which),
        };
      },
      ...more,
    };
  };
  beforeEach(() => {
    gate = Promise.withResolvers<void>();
    for (const list of [prepared, ran, closed]) list.length = 0;
  });
  afterEach(async () => {
    await pool.query('delete from worker');
  });

  test('without a worker for the language nobody waits, and the words say which', async () => {
    const refused = handed.prepare(adds);
    await expect(refused).rejects.toBeInstanceOf(RunnerOutOfOrder);
    await expect(refused).rejects.toMatchObject({ forPerson: expect.stringContaining('машину с Python') as string });
    expect(await countErrands()).toBe(0);
  });

  test('what this process can run stays here', async () => {
    const own = slowRunner('here');
    gate.resolve();
    const program = await handOver(tools, own).prepare(adds);
    expect((await program.run('2 3', limits)).stdout).toBe('5\n');
    expect(ran).toEqual(['here']);
    const broken = { ...own, whyNotNow: () => 'Движок не отвечает.' };
    await expect(handOver(tools, broken).prepare(adds)).rejects.toBeInstanceOf(RunnerOutOfOrder);
  });

  test('when no worker is busy with it, the wait ends in words and nothing is left', async () => {
    const worker = await startWorker(slowRunner('away'), { lanes: 0 });
    const refused = impatient({ silentMs: 300 }).prepare(adds);
    await expect(refused).rejects.toMatchObject({ forPerson: expect.stringContaining('с Python заняты') as string });
    expect(await countErrands()).toBe(0);
    await worker.end();
  });

  test('an execution that takes longer than any may is refused too', async () => {
    const worker = await startWorker(slowRunner('slow'));
    const program = await impatient({ mostMs: 2_000 }).prepare(adds);
    await expect(program.run('2 3', limits)).rejects.toBeInstanceOf(RunnerOutOfOrder);
    await program.close();
    expect(await countErrands()).toBe(0);
    gate.resolve();
    await expect.poll(() => closed).toEqual(['slow']);
    await worker.end();
  });

  test('who leaves takes the program from a worker, begun or not', async () => {
    const left = new AbortController();
    const away = await startWorker(slowRunner('away'), { lanes: 0 });
    const waiting = handed.prepare(adds, { signal: left.signal });
    await expect.poll(countErrands).toBe(1);
    left.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    expect(await countErrands()).toBe(0);
    await away.end();

    const worker = await startWorker(slowRunner('here'));
    const begun = new AbortController();
    const program = await handed.prepare(adds, { signal: begun.signal });
    const run = program.run('2 3', limits);
    await expect.poll(() => ran).toEqual(['here']);
    begun.abort(new Error('left too'));
    await expect(run).rejects.toThrow('left too');
    await program.close();
    await worker.end();
    // the first program was never taken
    expect(prepared).toEqual(['here']);
    gate.resolve();
    await expect.poll(() => closed).toEqual(['here']);
  });

  test('a worker that ends gives it to another, which goes on with what has no answer', async () => {
    const first = await startWorker(slowRunner('first'));
    const program = await handed.prepare(adds);
    const run = program.run('2 3', limits);
    await expect.poll(() => ran).toEqual(['first']);
    const second = await startWorker(slowRunner('second'));
    await first.end();
    await expect.poll(() => ran).toEqual(['first', 'second']);
    gate.resolve();
    expect((await run).stdout).toBe('5\n');
    await program.close();
    expect(await countErrands()).toBe(0);
    await second.end();
  });

  test('a program that is closed is closed by its worker too, and one that waits is not put down', async () => {
    gate.resolve();
    const worker = await startWorker(slowRunner('one'));
    const program = await handed.prepare(adds);
    for (const [input, sum] of [
      ['2 3', '5\n'],
      ['4 5', '9\n'],
    ] as const)
      expect((await program.run(input, limits)).stdout).toBe(sum);
    await program.close();
    await expect.poll(() => closed).toEqual(['one']);
    expect(prepared).toEqual(['one']);
    await worker.end();
  });

  test('a program that is not run for a while is put down, and prepared again when it is', async () => {
    gate.resolve();
    const worker = await startWorker(slowRunner('one'), { lingerMs: 50 });
    const program = await handed.prepare(adds);
    expect((await program.run('2 3', limits)).stdout).toBe('5\n');
    await expect.poll(() => closed).toEqual(['one']);
    expect((await program.run('4 5', limits)).stdout).toBe('9\n');
    expect(prepared.length).toBeGreaterThan(1);
    await program.close();
    await worker.end();
  });

  test('of two answers the first counts, and none to another question', async () => {
    const worker = await startWorker(slowRunner('away'), { lanes: 0 });
    const preparing = handed.prepare(adds);
    await expect.poll(countErrands).toBe(1);
    const { rows } = await pool.query<{ id: string }>('select id from errand');
    const say = (asked: number, compileErrors: string) =>
      db.transaction().execute((tx) => answerErrand(tx, rows[0]!.id, asked, packed({ gave: { compileErrors } })));
    expect(await say(1, 'early')).toBe(false);
    // as when the queue delivers a job twice
    expect(await Promise.all([say(0, 'one of them'), say(0, 'one of them')])).toContain(false);
    expect(await say(0, 'late')).toBe(false);
    const program = await preparing;
    expect(program.compileError).toBe('one of them');
    await program.close();
    await worker.end();
  });

  test('a program that is given up is a fault, and who asks on is told at once', async () => {
    const worker = await startWorker(slowRunner('away'), { lanes: 0 });
    const preparing = handed.prepare(adds);
    await expect.poll(countErrands).toBe(1);
    const { rows } = await pool.query<{ id: string }>('select id from errand');
    await runErrand({ db, events, runner: fakeRunner() }).giveUp({ errand_id: rows[0]!.id });
    await expect(preparing).rejects.toThrow('Workers died of it');
    await worker.end();
  });

  test('what a process left behind is forgotten after minutes', async () => {
    const add = (age: string) =>
      pool.query(`insert into errand (id, program, seen_at) values (gen_random_uuid(), '', now() - interval '${age}')`);
    await add('11 minutes');
    await add('1 minute');
    await removeForgotten(db);
    expect(await countErrands()).toBe(1);
    await pool.query('delete from errand');
  });
});
