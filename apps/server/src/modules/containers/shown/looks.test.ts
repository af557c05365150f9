/** Who may do what with a container: its student, another one, and administrators who look at it or help. */
import type { Viewer } from '@put/contract/base/access';
import { classContainers } from '@put/contract/containers/class-containers';
import { adminColleagues } from '@put/contract/colleagues/colleagues';
import { adminContainers } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import type { StaffRole } from '@put/contract/accounts/rights';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { ago, atId, containerSteps } from '../../../testing/containers/containers.ts';
import { mayReachContainer } from './may-reach.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { as, db, events, make } = built;
const steps = containerSteps(built);
const [teacher, colleague] = [await make.user({ is_admin: true }), await make.user({ is_admin: true })];
const reason = { body: { reason: 'Помочь с заданием' } };

describe('each call', async () => {
  const other = await make.user();
  const who: [string, Viewer | 'owner'][] = [
    ['its student', 'owner'],
    ['another student', other],
    ['an administrator', teacher],
  ];
  const calls = {
    get: (as_: Caller, id: number) => as_.get(containers.get, atId(id)),
    snapshots: (as_: Caller, id: number) => as_.get(containers.snapshots, atId(id)),
    start: (as_: Caller, id: number) => as_.get(containers.start, atId(id)),
    stop: (as_: Caller, id: number) => as_.get(containers.stop, atId(id)),
    snapshot: (as_: Caller, id: number) => as_.get(containers.snapshot, atId(id)),
    reset: (as_: Caller, id: number) => as_.get(containers.reset, { ...atId(id), body: { what: 'all' } }),
    attend: (as_: Caller, id: number) => as_.get(containers.attend, { ...atId(id), body: { generation: 1 } }),
    remove: (as_: Caller, id: number) => as_.get(containers.remove, atId(id)),
  };
  type Caller = ReturnType<typeof as>;
  const forAdministrators = ['get', 'snapshots'];

  test.each(Object.keys(calls).flatMap((call) => who.map(([name, viewer]) => ({ call, name, viewer }))))(
    '$call by $name',
    async ({ call, name, viewer }) => {
      const { id, student } = await steps.running();
      const caller = viewer === 'owner' ? student : as(viewer);
      const isAllowed = viewer === 'owner' || (name === 'an administrator' && forAdministrators.includes(call));
      const answer = calls[call as keyof typeof calls](caller, id);
      if (isAllowed) await answer;
      else await expect(answer).rejects.toThrow('not_found');
      if (!isAllowed) expect(await steps.rowOf(id)).toMatchObject({ state: 'running', deleted_at: null });
    },
  );
});

test('an administrator sees the inside only after a reason, for an hour, and the student is told', async () => {
  const { id, person, student } = await steps.running();
  expect(await mayReachContainer(db, person, id)).toBe('own');
  expect(await mayReachContainer(db, teacher, id)).toBeNull();
  const told: unknown[] = [];
  const stop = events.listen(`container:${id}`, (news) => told.push(news));
  await as(teacher).get(adminContainers.look, { ...atId(id), ...reason });
  await expect
    .poll(() => told)
    .toMatchObject([
      { container: { look: { by_id: teacher.id, by: 'Фамилия Имя', why: 'Помочь с заданием', help: null } } },
    ]);
  stop();
  expect(await mayReachContainer(db, teacher, id)).toBe('look');
  expect(await mayReachContainer(db, colleague, id)).toBeNull();
  await steps.set(id, { look_until: ago(1) });
  expect(await mayReachContainer(db, teacher, id)).toBeNull();
  expect(await student.get(containers.get, atId(id))).toMatchObject({ look: null });
  const recorded = await db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('object_type', '=', 'container')
    .where('object_id', '=', id)
    .execute();
  expect(recorded).toEqual([{ action: 'look_container', after: { why: 'Помочь с заданием', owner_id: person.id } }]);
});

test('who helps types only while the student allows it', async () => {
  const { id, person, student } = await steps.running();
  const allow = (isAllowed: boolean) => student.get(containers.allowHelp, { ...atId(id), body: { allow: isAllowed } });
  await expect(allow(true)).rejects.toThrow('not_found');
  await as(teacher).get(adminContainers.help, { ...atId(id), ...reason });
  expect(await student.get(containers.get, atId(id))).toMatchObject({
    look: { by: 'Фамилия Имя', help: 'asked' },
  });
  expect(await mayReachContainer(db, teacher, id)).toBe('look');
  expect(await allow(true)).toMatchObject({ look: { help: 'allowed' } });
  expect(await mayReachContainer(db, teacher, id)).toBe('help');
  // another administrator who looks now takes nothing over
  await as(colleague).get(adminContainers.look, { ...atId(id), ...reason });
  expect(await mayReachContainer(db, colleague, id)).toBe('look');
  expect(await mayReachContainer(db, teacher, id)).toBeNull();

  await as(teacher).get(adminContainers.help, { ...atId(id), ...reason });
  await allow(true);
  expect(await allow(false)).toMatchObject({ look: null, look_end: { by_id: teacher.id, how: 'ended' } });
  expect(await mayReachContainer(db, teacher, id)).toBeNull();

  await as(teacher).get(adminContainers.help, { ...atId(id), ...reason });
  expect(await allow(false)).toMatchObject({ look: null, look_end: { by_id: teacher.id, how: 'refused' } });
  await expect(allow(true)).rejects.toThrow('not_found');
  await as(teacher).get(adminContainers.look, { ...atId(id), ...reason });
  await as(teacher).get(adminContainers.stopLooking, atId(id));
  expect(await mayReachContainer(db, teacher, id)).toBeNull();
  await expect(as(teacher).get(adminContainers.stopLooking, atId(id))).rejects.toThrow('not_found');
  expect(await steps.kinds(id)).toEqual(
    expect.arrayContaining(['looked', 'help_asked', 'helped', 'help_refused', 'look_ended']),
  );
  // an administrator who acts as the student can not agree for the student
  const acting = as({ ...person, acting_admin_id: teacher.id });
  await as(teacher).get(adminContainers.help, { ...atId(id), ...reason });
  const refused = await acting.refusal(containers.allowHelp, { ...atId(id), body: { allow: true } });
  expect(refused.code).toBe('not_while_acting');
});

test('a look and help are for a container that runs', async () => {
  const { id } = await steps.container();
  const refused = await as(teacher).refusal(adminContainers.help, { ...atId(id), ...reason });
  expect(refused.code).toBe('container_not_running');
  expect((await as(teacher).refusal(adminContainers.look, { ...atId(id), ...reason })).code).toBe(
    'container_not_running',
  );
  expect((await steps.rowOf(id)).look_by).toBeNull();
  const empty = await as(teacher).refusal(adminContainers.look, { ...atId(id), body: { reason: ' ' } });
  expect(empty.code).toBe('invalid_input');
});

test('a look ends with the page that looks, with its hour, and with the container', async () => {
  const { id, student } = await steps.running();
  const keep = () => as(teacher).get(adminContainers.keepLooking, atId(id));
  const endOf = async () => (await student.get(containers.get, atId(id))).look_end;
  await expect(keep()).rejects.toThrow('not_found');
  await as(teacher).get(adminContainers.look, { ...atId(id), ...reason });
  await keep();
  await expect(as(colleague).get(adminContainers.keepLooking, atId(id))).rejects.toThrow('not_found');
  await steps.set(id, { look_until: ago(1) });
  await steps.reconcile();
  expect(await endOf()).toEqual({ by_id: teacher.id, how: 'gone' });

  await as(teacher).get(adminContainers.look, { ...atId(id), ...reason });
  await steps.set(id, { look_from: ago(3601) });
  await keep();
  await steps.reconcile();
  expect(await endOf()).toEqual({ by_id: teacher.id, how: 'time_over' });
  await expect(keep()).rejects.toThrow('not_found');

  await as(teacher).get(adminContainers.help, { ...atId(id), ...reason });
  await student.get(containers.allowHelp, { ...atId(id), body: { allow: true } });
  await student.get(containers.stop, atId(id));
  expect(await endOf()).toEqual({ by_id: teacher.id, how: 'stopped' });
  expect(await mayReachContainer(db, teacher, id)).toBeNull();
});

test('an administrator finds, stops and deletes containers of all people', async () => {
  const { id, person, student } = await steps.running();
  await db.updateTable('user').set({ last_name: 'Неповторимая' }).where('id', '=', person.id).execute();
  const list = (query: object) => as(teacher).get(adminContainers.list, { query });
  expect(await list({ q: 'неповторим' })).toMatchObject({
    total: 1,
    containers: [
      {
        id,
        user_id: person.id,
        user_name: 'Неповторимая Имя',
        template_title: 'Linux',
        state: 'running',
        wanted: 'running',
        place: null,
        disk_mb: 64,
      },
    ],
  });
  expect((await list({ user_id: String(person.id), state: 'stopped' })).total).toBe(0);
  expect((await list({ q: 'такого нет' })).containers).toEqual([]);
  await as(teacher).get(adminContainers.stop, atId(id));
  await steps.until(student, id, 'stopped');
  expect(await student.get(containers.get, atId(id))).toMatchObject({ reason: 'by_admin' });
  // nothing is left to stop, so nothing is recorded
  await as(teacher).get(adminContainers.stop, atId(id));
  const stops = db.selectFrom('audit').select('id').where('action', '=', 'stop_container').where('object_id', '=', id);
  expect(await stops.execute()).toHaveLength(1);
  await as(teacher).get(adminContainers.remove, atId(id));
  await expect(student.get(containers.get, atId(id))).rejects.toThrow('not_found');
  const told = (await as(teacher).get(adminContainers.events, atId(id))).events;
  expect(told.find(({ kind }) => kind === 'deleted')?.by).toBe('Фамилия Имя');
});

describe('colleagues', async () => {
  const full = await make.user({ is_admin: true });
  const colleagueOf = async (role: StaffRole, courseId: number) => {
    const made = await make.user({ is_admin: true });
    const grants = [{ role, course_id: courseId }];
    await as(full).get(adminColleagues.give, { ...atId(made.id), body: { is_full: false, grants } });
    return { ...made, seen: { ...made, is_admin: false, grants } as Viewer };
  };
  const running = async () => {
    const { id, person, student } = await steps.running();
    const own = await make.course({ students: [person] });
    return { id, person, student, courseId: own.courseId };
  };
  const elsewhere = await make.course({ students: [await make.user()] });

  test.each(['teacher', 'assistant'] as const)('a %s of the course looks, and helps whom lets them', async (role) => {
    const { id, student, courseId } = await running();
    const helper = await colleagueOf(role, courseId);
    await as(helper).get(adminContainers.look, { ...atId(id), ...reason });
    expect(await mayReachContainer(db, helper.seen, id)).toBe('look');
    expect(await as(helper).get(containers.get, atId(id))).toMatchObject({ look: { by_id: helper.id } });
    await as(helper).get(adminContainers.help, { ...atId(id), ...reason });
    await student.get(containers.allowHelp, { ...atId(id), body: { allow: true } });
    expect(await mayReachContainer(db, helper.seen, id)).toBe('help');
    const without = { ...helper.seen, grants: [{ role, course_id: elsewhere.courseId }] };
    expect(await mayReachContainer(db, without, id)).toBeNull();
  });

  test('an observer looks into none, and nobody into those of a foreign course', async () => {
    const { id, courseId } = await running();
    const observer = await colleagueOf('observer', courseId);
    expect((await as(observer).refusal(adminContainers.look, { ...atId(id), ...reason })).code).toBe('right_missing');
    const foreign = await colleagueOf('teacher', elsewhere.courseId);
    expect((await as(foreign).refusal(adminContainers.look, { ...atId(id), ...reason })).code).toBe('not_found');
    expect((await as(foreign).refusal(containers.get, atId(id))).code).toBe('not_found');
    // one's own student, in a lesson of another course
    const own = await colleagueOf('teacher', courseId);
    const shown = async (who: Viewer) => (await as(who).get(classContainers.list, atId(courseId))).containers;
    expect((await shown(own)).map((one) => one.id)).toEqual([id]);
    await db.updateTable('container').set({ lesson_id: elsewhere.lessonId }).where('id', '=', id).execute();
    expect((await as(own).refusal(adminContainers.look, { ...atId(id), ...reason })).code).toBe('not_found');
    expect([await shown(own), (await shown(full)).map((one) => one.id)]).toEqual([[], [id]]);
  });
});
