import { adminAnimations } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { postgresLocks } from '../../drivers/locks/postgres-locks.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { newAnimation, sceneProgram } from '../../testing/animations.ts';
import { testApp } from '../../testing/build-app.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { forgetOld } from './forget-old.ts';

const python = await startTestPython();
let begun = 0;
const runner: Runner = {
  ...python,
  capabilities: python.capabilities,
  prepare: (...given) => {
    begun += 1;
    return python.prepare(...given);
  },
};
const { as, connect, db, make } = await testApp({ judges: false, runner });
/** The locks of another process of the product. */
const elsewhere = postgresLocks({ connect });
afterAll(async () => {
  elsewhere.close();
  await python.close();
});
const admin = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

/** An animation in a lesson, and two of its students. */
async function shownAnimation(fields: Parameters<typeof newAnimation>[0] = {}, attributes = '') {
  const { id } = await admin.get(adminAnimations.create, { body: newAnimation(fields) });
  const students = [await make.user(), await make.user()] as const;
  const { lessonId } = await make.course({ students: [...students] });
  await admin.get(adminLessons.change, { ...at(lessonId), body: { body: `::animation{id=${id} ${attributes}}` } });
  const run = (input: string, who = 0) => as(students[who]!).get(animations.run, { ...at(id), body: { input } });
  const refused = (input: string, who = 0) =>
    as(students[who]!).refusal(animations.run, { ...at(id), body: { input } });
  return { id, students, run, refused };
}
const saysOf = ({ animation }: { animation: { steps: readonly { say: string }[] } }) =>
  animation.steps.map(({ say }) => say);

test('own data is compiled once for all who give the same', async () => {
  const { id, run } = await shownAnimation();
  begun = 0;
  const shown = await run('7 8');
  expect(shown).toMatchObject({ id, version: 1, total_steps: 2, input: '7 8', allows_input: true });
  expect([saysOf(shown), shown.words]).toEqual([['Смотрим 7', 'Смотрим 8'], 'Смотрим 7\nСмотрим 8']);
  expect(await run('7 8', 1)).toEqual(shown);
  expect(begun).toBe(1);
  // the animation's own data is compiled already
  expect(await run('5 2 4')).toMatchObject({ total_steps: 3 });
  expect(begun).toBe(1);
});

test('another version is compiled anew', async () => {
  const { id, run } = await shownAnimation();
  await run('7');
  const { kind: _, ...body } = newAnimation({ source: sceneProgram('Берём') });
  await admin.get(adminAnimations.change, { ...at(id), body });
  expect(saysOf(await run('7'))).toEqual(['Берём 7']);
});

test('data that does not fit is refused with the reason and the line, and is not kept', async () => {
  const { refused } = await shownAnimation();
  begun = 0;
  for (let n = 0; n < 2; n++) {
    const { code, status, detail } = await refused('пять');
    expect([code, status]).toEqual(['animation_failed', 422]);
    expect(detail).toMatch(/[а-яё].* Это строка 2\.$/);
  }
  expect(begun).toBe(2);
});

test('where readers may give no data, what the text gives is taken, and nothing else', async () => {
  const { id, run, refused } = await shownAnimation({ allows_input: false }, 'input="1 2 3 4"');
  expect(await run('1 2 3 4')).toMatchObject({ total_steps: 4, allows_input: false });
  expect((await refused('1')).code).toBe('animation_failed');
  expect(await admin.get(animations.run, { ...at(id), body: { input: '1' } })).toMatchObject({ total_steps: 1 });
});

test('a student without the text gets nothing, cached or not', async () => {
  const { id, run } = await shownAnimation();
  await run('1');
  const stranger = as(await make.user());
  for (const input of ['1', '2', '5 2 4'])
    expect((await stranger.refusal(animations.run, { ...at(id), body: { input } })).code).toBe('not_found');
});

test('one person’s runs go one after another over all processes; what is kept needs no turn', async () => {
  const { students, run } = await shownAnimation();
  await run('1');
  const lock = await elsewhere.take(`animation:${students[0].id}`, 0);
  expect(await run('1')).toMatchObject({ total_steps: 1 });
  begun = 0;
  let isAnswered = false;
  const waiting = Promise.all([run('2'), run('2')]).finally(() => (isAnswered = true));
  expect(await run('3', 1)).toMatchObject({ total_steps: 1 });
  expect([isAnswered, begun]).toEqual([false, 1]);
  await lock!.giveBack();
  const [one, other] = await waiting;
  expect([one, begun]).toEqual([other, 2]);
});

test('thirty new runs a minute are enough for a person', async () => {
  const { students, run, refused } = await shownAnimation({
    source: "from scene import say\nsay('Раз ' + input())\n",
    input: '0',
  });
  await run('1');
  await db
    .updateTable('sign_in_failure')
    .set({ failures: 30 })
    .where('key', '=', `animation:${students[0].id}`)
    .execute();
  const refusal = await refused('2');
  expect(refusal).toMatchObject({ status: 429, code: 'too_soon' });
  expect(refusal.detail).toContain('больше 30 в минуту');
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  // what is kept, and other people, are not concerned
  expect(await run('1')).toMatchObject({ total_steps: 1 });
  expect(await run('2', 1)).toMatchObject({ total_steps: 1 });
  await sql`update sign_in_failure set started_at = now() - interval '61 seconds'`.execute(db);
  expect(await run('3')).toMatchObject({ total_steps: 1 });
});

test('the newest two hundred runs of a version are kept, and none longer than thirty days without use', async () => {
  const { id, run } = await shownAnimation();
  const { id: version_id } = await db
    .selectFrom('animation_version')
    .select('id')
    .where('animation_id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`insert into animation_run (version_id, input_sha256, compiled, total_steps, used_at)
    select ${version_id}, lpad(to_hex(n), 64, '0'), '', 1, now() - make_interval(hours => n)
    from generate_series(1, 250) n`.execute(db);
  await run('9');
  const kept = async () =>
    (
      await db
        .selectFrom('animation_run')
        .select(sql<number>`count(*)`.as('count'))
        .where('version_id', '=', version_id)
        .executeTakeFirstOrThrow()
    ).count;
  expect(await kept()).toBe(200);
  await sql`update animation_run set used_at = used_at - interval '30 days' + interval '90 minutes'`.execute(db);
  // a use counts
  await run('9');
  await forgetOld(db);
  expect(await kept()).toBe(2);
});

test('the judge’s fault is not the program’s', async () => {
  const { run, refused, id } = await shownAnimation();
  await run('1');
  const { RunnerFault } = await import('../../drivers/runner/runner.ts');
  const { prepare } = runner;
  runner.prepare = () => Promise.reject(new RunnerFault('down'));
  try {
    expect(await refused('2')).toMatchObject({ status: 503, code: 'judge_unavailable' });
    const { kind: _, ...body } = newAnimation({ source: sceneProgram('Иначе') });
    expect((await admin.refusal(adminAnimations.change, { ...at(id), body })).code).toBe('judge_unavailable');
    expect((await admin.refusal(adminAnimations.create, { body: newAnimation() })).code).toBe('judge_unavailable');
  } finally {
    runner.prepare = prepare;
  }
  expect((await admin.get(adminAnimations.get, at(id))).version).toBe(1);
});
