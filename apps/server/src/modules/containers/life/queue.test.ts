import { containers } from '@put/contract/containers/containers';
import { expect, test } from 'vitest';
import { fakeContainerEngine } from '../../../drivers/container/fake/fake-engine.ts';
import { testApp } from '../../../testing/build-app.ts';
import { atId, containerSteps } from '../../../testing/containers/containers.ts';

const engine = fakeContainerEngine({ most: 2 });
const built = await testApp({ judges: false, runsContainers: true, containers: engine });
const { db, make } = built;
const steps = containerSteps(built);

test('check 13: who comes when all places are taken waits with a place, and starts when one is free, in order', async () => {
  const template_id = await make.containerTemplate();
  const [a, b] = [await steps.running(template_id), await steps.running(template_id)];
  const waiting: (typeof a)[] = [];
  for (let at = 0; at < 3; at++) {
    const one = await steps.container(template_id);
    await one.student.get(containers.start, atId(one.id));
    waiting.push(one);
  }
  const shown = () => Promise.all(waiting.map(async ({ student, id }) => student.get(containers.get, atId(id))));
  const places = async () => (await shown()).map(({ place }) => place);
  await expect.poll(async () => (await shown()).map(({ reason }) => reason)).toEqual(Array(3).fill('no_room'));
  expect(await places()).toEqual([1, 2, 3]);

  await a.student.get(containers.stop, atId(a.id));
  await steps.until(waiting[0]!.student, waiting[0]!.id, 'running');
  expect(await places()).toEqual([null, 1, 2]);
  // who gives up frees the place before others
  await waiting[1]!.student.get(containers.stop, atId(waiting[1]!.id));
  expect(await places()).toEqual([null, null, 1]);
  await b.student.get(containers.stop, atId(b.id));
  await steps.until(waiting[2]!.student, waiting[2]!.id, 'running');
  const starting = (await engine.list()).filter(({ isRunning }) => isRunning);
  expect(starting).toHaveLength(2);
  for (const { student, id } of [waiting[0]!, waiting[2]!]) {
    await student.get(containers.stop, atId(id));
    await steps.until(student, id, 'stopped');
  }
});

test('a class with a lecture that goes on comes first', async () => {
  const template_id = await make.containerTemplate();
  const taken = [await steps.running(template_id), await steps.running(template_id)];
  const [late, early] = [await steps.container(template_id), await steps.container(template_id)];
  const { lessonId } = await make.course();
  const animation_id = await make.animation();
  const teacher = await make.user({ is_admin: true });
  const place = { animation_id, version: 1, step: 1, page: 'a-page', user_id: teacher.id, count: 1 };
  await db
    .insertInto('lecture')
    .values({ lesson_id: lessonId, ...place })
    .execute();
  await steps.set(early.id, { lesson_id: lessonId });
  await late.student.get(containers.start, atId(late.id));
  await early.student.get(containers.start, atId(early.id));
  const placeOf = async ({ student, id }: typeof late) => (await student.get(containers.get, atId(id))).place;
  expect([await placeOf(early), await placeOf(late)]).toEqual([1, 2]);
  await taken[0]!.student.get(containers.stop, atId(taken[0]!.id));
  await steps.until(early.student, early.id, 'running');
  expect(await placeOf(late)).toBe(1);
  for (const { student, id } of [taken[1]!, early]) await student.get(containers.stop, atId(id));
  await steps.until(late.student, late.id, 'running');
  await late.student.get(containers.stop, atId(late.id));
  await steps.until(late.student, late.id, 'stopped');
});

test('check 13: thirty who start at once: never more than the places, and all have their turn', async () => {
  const template_id = await make.containerTemplate();
  const all = await Promise.all(Array.from({ length: 30 }, () => steps.container(template_id)));
  await Promise.all(all.map(({ student, id }) => student.get(containers.start, atId(id))));
  const had = new Set<number>();
  let most = 0;
  await expect
    .poll(async () => {
      const rows = await db
        .selectFrom('container')
        .select(['id', 'state'])
        .where('template_id', '=', template_id)
        .execute();
      most = Math.max(most, (await engine.list()).filter(({ isRunning }) => isRunning).length);
      for (const { id, state } of rows)
        if (state === 'running' && !had.has(id)) {
          had.add(id);
          const { student } = all.find((one) => one.id === id)!;
          await student.get(containers.stop, atId(id));
        }
      return had.size;
    })
    .toBe(30);
  expect(most).toBeLessThanOrEqual(2);
});
