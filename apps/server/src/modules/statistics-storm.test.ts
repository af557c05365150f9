/**
 * Check 16 of the live class: after a storm of everything that changes results, results and the statistics that are
 * kept with them are what a recomputation gives.
 */
import { adminResults } from '@put/contract/results/results';
import { adminReviews } from '@put/contract/reviews/review-queue';
import type { Verdict } from '@put/contract/judge/verdicts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/build-app.ts';
import type { Tx } from '../drivers/database/database.ts';
import { insertJudgement } from './judge/judge.store.ts';
import { replaceTasks } from './lessons/lessons.store.ts';
import { findTextForUpdate } from './lessons/versions.store.ts';
import { applyRejudge } from './rejudges/decide-rejudge.ts';
import { insertRejudge } from './rejudges/rejudges.store.ts';
import { keepResult, lockAttempts } from './results/results.api.ts';
import { insertSubmission } from './submissions/submissions.store.ts';

const { as, db, events, make } = await testApp({ judges: false });
const teacher = await make.user({ is_admin: true });
const admin = as(teacher);

const rubric = [{ key: 'whole', title: 'Всё', description: '', points: 10 }];
const [sums, loops, essay] = [
  await make.task(),
  await make.task(),
  await make.task({ kind: 'text', config: { rubric, min_words: 1, max_words: 50 }, test_groups: [], solutions: [] }),
];
const people = [await make.user(), await make.user(), await make.user()];
const lessons = [
  (await make.course({ students: people, tasks: [sums, loops, essay] })).lessonId,
  (await make.course({ students: people, tasks: [sums] })).lessonId,
];
const places = [
  { lesson_id: lessons[0]!, task_id: sums },
  { lesson_id: lessons[0]!, task_id: loops },
  { lesson_id: lessons[1]!, task_id: sums },
];

const verdict = fc.constantFrom<Verdict>('accepted', 'partial', 'wrong_answer', 'runtime_error', 'judge_error');
const judged = fc.record({
  verdict,
  failed_test: fc.constantFrom('1.1', '2.1', '2.2'),
  error_key: fc.option(fc.constantFrom('IndexError · a[5]', 'KeyError · d[x]')),
  score: fc.constantFrom(10, 33.3, 70),
});
const who = { person: fc.nat(2), place: fc.nat(2) };
const some = fc.nat(40);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ ...who, do: fc.constant('submit'), credit: fc.constantFrom(100, 50, null), judged }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rejudge'), from: some, to: some, judged }) },
  {
    weight: 2,
    arbitrary: fc.record({ ...who, do: fc.constant('override'), score: fc.option(fc.constantFrom(0, 4, 10)) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write'), person: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('mark'), one: some, points: fc.constantFrom(0, 5, 10) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo'), one: some }) },
  fc.record({ do: fc.constant('excuse'), one: some, credit: fc.constantFrom(100, 20, null) }),
  fc.record({ do: fc.constant('plan'), kept: fc.subarray([0, 1, 2]), points: fc.constantFrom(4, 10, 100) }),
  fc.record({ do: fc.constant('forget'), person: fc.nat(2) }),
  fc.record({ do: fc.constant('bin'), person: fc.nat(2) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Found = typeof judged extends fc.Arbitrary<infer One> ? One : never;

const done = new Map<string, number>();

const asJudged = ({ verdict: of, failed_test, error_key, score }: Found) => {
  const isRight = of === 'accepted';
  const says = isRight || of === 'judge_error' ? { failed_test: null, error_key: null } : { failed_test, error_key };
  const points = isRight ? 100 : of === 'partial' ? score : 0;
  const rest = { compiler_output: '', tests: [], time_ms: 1, memory_kb: 1, task_version: 1 };
  return { ...rest, verdict: of, score: points, max_score: 100, ...says };
};

async function act(one: Step): Promise<unknown> {
  switch (one.do) {
    case 'submit': {
      const key = { user_id: people[one.person]!.id, ...places[one.place]! };
      const row = { ...key, task_version: 1, cause: 'submit' as const, files: '[]', late_credit: one.credit };
      const { id } = await db.transaction().execute((tx) => insertSubmission(tx, row));
      await db
        .updateTable('submission')
        .set({ active_s: id * 7 })
        .where('id', '=', id)
        .execute();
      return db.transaction().execute(async (tx) => {
        await lockAttempts(tx, key.user_id, key.task_id);
        await insertJudgement(tx, id, asJudged(one.judged));
        await keepResult(tx, events, key);
      });
    }
    case 'rejudge': {
      const all = await db.selectFrom('submission').select('id').where('status', '=', 'done').orderBy('id').execute();
      const ids = all.slice(one.from, one.from + one.to).map(({ id }) => id);
      if (ids.length === 0) return undefined;
      const id = await db.transaction().execute((tx) => insertRejudge(tx, { submission_ids: ids }, ids, teacher.id));
      const { task_version: _, tests, ...found } = asJudged(one.judged);
      await db
        .updateTable('rejudge_item')
        .set({ ...found, tests: JSON.stringify(tests), status: 'done' })
        .where('rejudge_id', '=', id)
        .execute();
      await db.updateTable('rejudge').set({ status: 'ready' }).where('id', '=', id).execute();
      return applyRejudge({ db, events }, { viewer: teacher, ip: '' }, id, null);
    }
    case 'override': {
      const key = { user_id: people[one.person]!.id, ...places[one.place]! };
      return admin.get(adminResults.override, { body: { ...key, override_score: one.score, comment: '' } });
    }
    case 'write': {
      const key = { user_id: people[one.person]!.id, lesson_id: lessons[0]!, task_id: essay };
      const answer = JSON.stringify({ text: 'Цикл' });
      return db.transaction().execute(async (tx) => {
        await lockAttempts(tx, key.user_id, key.task_id);
        await insertSubmission(tx, { ...key, task_version: 1, cause: 'submit', files: '[]', answer, status: 'review' });
        await keepResult(tx, events, key);
      });
    }
    case 'mark':
    case 'undo': {
      const isMarked = sql<boolean>`exists (select from review where submission_id = submission.id and undone_at is null)`;
      const written = await db
        .selectFrom('submission')
        .select('id')
        .where('task_id', '=', essay)
        .$if(one.do === 'undo', (query) => query.where(isMarked))
        .orderBy('id')
        .execute();
      const id = written[one.one % (written.length || 1)]?.id;
      if (id === undefined) return undefined;
      const marks = await sql<{ last: number }>`select coalesce(max(number) filter (where undone_at is null), 0) as last
        from review where submission_id = ${id}`.execute(db);
      const after = marks.rows[0]!.last;
      if (one.do === 'mark')
        return admin.get(adminReviews.save, {
          params: { id: String(id) },
          body: { after, points: { whole: one.points } },
        });
      return admin.get(adminReviews.undo, { params: { id: String(id) }, body: { number: Math.max(1, after) } });
    }
    case 'excuse': {
      const all = await db
        .selectFrom('submission')
        .select(['id', 'user_id', 'task_id', 'lesson_id'])
        .orderBy('id')
        .execute();
      const found = all[one.one % (all.length || 1)];
      return (
        found &&
        db.transaction().execute(async (tx) => {
          await lockAttempts(tx, found.user_id, found.task_id);
          await tx.updateTable('submission').set({ late_credit: one.credit }).where('id', '=', found.id).execute();
          await keepResult(tx, events, found);
        })
      );
    }
    case 'plan': {
      const tasks = one.kept.map((at) => ({ task_id: [sums, loops, essay][at]!, points: one.points }));
      return db.transaction().execute((tx) => replaceTasks(tx, lessons[0]!, tasks));
    }
    case 'forget': {
      const gone = people[one.person]!;
      people[one.person] = await make.user();
      return db.transaction().execute(async (tx) => {
        // whoever changes results holds the attempts first, in the order of tasks: else two wait for each other
        for (const task of [sums, loops, essay]) await lockAttempts(tx, gone.id, task);
        await tx.deleteFrom('result').where('user_id', '=', gone.id).execute();
        await tx.deleteFrom('submission').where('user_id', '=', gone.id).execute();
        await tx.deleteFrom('user').where('id', '=', gone.id).execute();
      });
    }
    case 'bin': {
      const at = sql<string | null>`case when deleted_at is null then now() end`;
      return db.updateTable('user').set({ deleted_at: at }).where('id', '=', people[one.person]!.id).execute();
    }
  }
}

/** What the results must be, by plain code from the submissions. */
async function summed() {
  const rows = await db
    .selectFrom('submission')
    .selectAll()
    .where('cause', '=', 'submit')
    .where('status', 'in', ['done', 'review'])
    .where('late_credit', 'is not', null)
    .orderBy('id')
    .execute();
  const counted = rows.filter(({ verdict: of }) => of !== 'judge_error');
  const groups = Map.groupBy(counted, ({ user_id, lesson_id, task_id }) => `${user_id} ${lesson_id} ${task_id}`);
  return new Map([...groups].map(([key, list]) => [key, sumUp(list)]));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const rowsOf = () => db.selectFrom('submission').selectAll().execute();

function sumUp(list: Row[]) {
  const shareOf = ({ score, max_score, late_credit }: Row) =>
    score === null || !max_score ? -1 : (score * late_credit!) / max_score;
  const best = list.toSorted((a, b) => shareOf(b) - shareOf(a))[0]!;
  const firstFull = list.findIndex(({ verdict: of }) => of === 'accepted');
  const isWaiting = list.some(({ status }) => status === 'review');
  const earned = list.some(({ score }) => (score ?? 0) > 0);
  return {
    best_submission_id: best.id,
    best_score: ((best.score ?? 0) * best.late_credit!) / 100,
    attempts: list.length,
    status: firstFull >= 0 ? 'accepted' : isWaiting ? 'review' : earned ? 'partial' : 'tried',
    attempts_to_full: firstFull < 0 ? null : firstFull + 1,
    solved_in_s: list[firstFull]?.active_s ?? null,
    failed_tests: sorted(list.map((one) => one.failed_test)),
    error_keys: sorted(list.map((one) => one.error_key)),
    last_failed_test: list.at(-1)!.failed_test,
    last_error_key: list.at(-1)!.error_key,
  };
}

const sorted = (values: (string | null)[]) => [...new Set(values)].filter((one) => one !== null).toSorted();

async function expectTrue(): Promise<void> {
  const results = await db.selectFrom('result').selectAll().execute();
  const wanted = await summed();
  for (const result of results) {
    const key = `${result.user_id} ${result.lesson_id} ${result.task_id}`;
    const expected = wanted.get(key) ?? {
      attempts: 0,
      best_score: 0,
      status: 'tried',
      failed_tests: [],
      error_keys: [],
    };
    const { best_score, ...rest } = expected;
    expect({
      ...result,
      failed_tests: sorted(result.failed_tests),
      error_keys: sorted(result.error_keys),
    }).toMatchObject(rest);
    expect(result.best_score).toBeCloseTo(best_score, 6);
    wanted.delete(key);
  }
  expect([...wanted.keys()], 'no submission is without its result').toEqual([]);
  for (const table of ['task_stat', 'lesson_stat'] as const) {
    const kept = sql`select * from ${sql.table(table)} where students <> 0`;
    const counted = sql`select * from ${sql.id(`count_${table}`)}(array(select id from lesson))`;
    const { rows } = await sql`(select 'kept' as side, k.* from (${kept} except ${counted}) k)
      union all (select 'counted', c.* from (${counted} except ${kept}) c)`.execute(db);
    expect(rows, table).toEqual([]);
  }
}

/** A call may come too late; a person may not go while a work of theirs is being kept (the work's key holds them). */
const isRefusal = (reason: unknown) =>
  ['23001', '23503'].includes((reason as { code?: string }).code ?? '') ||
  /"status":4|not_found|conflict/.test(String(reason));

test('check 16: after a random storm results and statistics equal a recomputation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 4, maxLength: 12 }), async (storm) => {
      // two at once: what they may refuse each other is refused
      for (const pair of storm) {
        const ends = await Promise.allSettled(pair.map(act));
        for (const [at, end] of ends.entries())
          if (end.status === 'fulfilled') done.set(pair[at]!.do, (done.get(pair[at]!.do) ?? 0) + 1);
          else if (!isRefusal(end.reason)) throw end.reason;
      }
      await expectTrue();
    }),
    { numRuns: 20 },
  );
  expect([...done.keys()].toSorted()).toEqual(
    ['bin', 'excuse', 'forget', 'mark', 'override', 'plan', 'rejudge', 'submit', 'undo', 'write'].toSorted(),
  );
});

test('a first result and a change of its lesson do not wait for each other', async () => {
  const task = await make.task();
  const anna = await make.user();
  const { lessonId } = await make.course({ students: [anna], tasks: [task] });
  const lock = sql`select lock_lesson_stat(${lessonId})`;
  for (const change of [
    (tx: Tx) => replaceTasks(tx, lessonId, [{ task_id: loops, points: 5 }]),
    // dates and text are saved at once, and dates move credit
    (tx: Tx) => findTextForUpdate(tx, lessonId).then(() => lock.execute(tx)),
  ]) {
    const [hasStatistics, isChanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changed = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await hasStatistics.promise;
      const done = change(tx);
      const waits = sql<{
        is: boolean;
      }>`select exists (select from pg_locks where pid = ${rows[0]!.pid} and not granted) as is`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]!.is).toBe(true);
      isChanging.resolve();
      await done;
    });
    const told = db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      hasStatistics.resolve();
      await isChanging.promise;
      const place = { user_id: anna.id, lesson_id: lessonId, task_id: task };
      await tx
        .deleteFrom('result')
        .where((is) => is.and(place))
        .execute();
      await tx
        .insertInto('result')
        .values({ ...place, status: 'tried', last_submitted_at: new Date().toISOString() })
        .execute();
    });
    await Promise.all([changed, told]);
  }
});

test('what is kept says who solved, where others stop and how long it took', async () => {
  const task = await make.task();
  const [anna, boris] = [await make.user(), await make.user()];
  const { lessonId } = await make.course({ students: [anna, boris], tasks: [task, loops] });
  const submit = async (user_id: number, fields: Partial<Found>, active_s: number) => {
    const key = { user_id, lesson_id: lessonId, task_id: task };
    const row = { ...key, task_version: 1, cause: 'submit' as const, files: '[]' };
    const { id } = await db.transaction().execute((tx) => insertSubmission(tx, row));
    await db.updateTable('submission').set({ active_s }).where('id', '=', id).execute();
    await db.transaction().execute(async (tx) => {
      const found: Found = { verdict: 'wrong_answer', failed_test: '2.1', error_key: null, score: 10, ...fields };
      await insertJudgement(tx, id, asJudged(found));
      await keepResult(tx, events, key);
    });
  };
  await submit(anna.id, { failed_test: '1.1' }, 60);
  await submit(anna.id, {}, 300);
  await submit(anna.id, { verdict: 'accepted' }, 1_250);
  await submit(boris.id, { verdict: 'partial', score: 70, error_key: 'KeyError · d[x]' }, 100);

  const { rows } = await sql<{ line: string }>`select figure || ' ' || value || ': ' || students as line
    from task_stat where lesson_id = ${lessonId} and students <> 0 order by 1`.execute(db);
  expect(rows.map(({ line }) => line)).toEqual([
    'attempts 3: 1',
    'error KeyError · d[x]: 1',
    'failed_test 1.1: 1',
    'failed_test 2.1: 2',
    'minutes 20: 1',
    'points 10: 1',
    'points 7: 1',
    'status accepted: 1',
    'status partial: 1',
    'stuck_error KeyError · d[x]: 1',
    'stuck_test 2.1: 1',
  ]);
  const lesson = await sql<{ line: string }>`select figure || ' ' || value || ': ' || students as line
    from lesson_stat where lesson_id = ${lessonId} and students <> 0 order by 1`.execute(db);
  expect(lesson.rows.map(({ line }) => line)).toEqual([
    'points 3: 1',
    'points 5: 1',
    'solved 0: 1',
    'solved 1: 1',
    'tried 1: 2',
  ]);
});
