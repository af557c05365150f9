/** What the teacher of a class sees of its containers. */
import {
  type ClassContainer,
  classContainers,
  courseContainersChannel,
} from '@put/contract/containers/class-containers';
import { adminContainers } from '@put/contract/containers/container-templates';
import { containers } from '@put/contract/containers/containers';
import { topicOf } from '@put/contract/base/endpoint';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { atId, containerSteps } from '../../../testing/containers/containers.ts';

const built = await testApp({ judges: false, runsContainers: true });
const { as, db, events, make } = built;
const steps = containerSteps(built);
const teacher = as(await make.user({ is_admin: true }));

const shown = async (courseId: number) => (await teacher.get(classContainers.list, atId(courseId))).containers;

test('those of the course’s students who work now are shown, in order of names', async () => {
  const [one, two, outsider] = [await steps.running(), await steps.running(), await steps.running()];
  const resting = await steps.container();
  await db.updateTable('user').set({ last_name: 'Яковлев' }).where('id', '=', one.person.id).execute();
  await db.updateTable('user').set({ last_name: 'Ёлкин' }).where('id', '=', two.person.id).execute();
  const { courseId, lessonId } = await make.course({ students: [one.person, two.person, resting.person] });
  await steps.set(two.id, { lesson_id: lessonId });
  expect(await shown(courseId)).toMatchObject([
    { id: two.id, user_id: two.person.id, user_name: 'Ёлкин Имя', state: 'running', lesson_id: lessonId },
    { id: one.id, user_name: 'Яковлев Имя', lesson_id: null, looker: null },
  ]);
  await steps.set(one.id, { state: 'failed' });
  expect((await shown(courseId)).map(({ id }) => id)).toEqual([two.id]);
  expect((await shown((await make.course({ students: [outsider.person] })).courseId)).length).toBe(1);
});

test('a course without work is empty, and one that is not there is not found', async () => {
  expect(await shown((await make.course({ students: [] })).courseId)).toEqual([]);
  await expect(shown(999_999)).rejects.toThrow('not_found');
});

test('the class is told when a look begins and ends, and when the container ends or is deleted', async () => {
  const { id, person, student } = await steps.running();
  const { courseId } = await make.course({ students: [person] });
  const told: ClassContainer[] = [];
  const stop = events.listen(topicOf(courseContainersChannel, courseId), (news) => told.push(news as ClassContainer));
  const last = () => told.at(-1);
  await teacher.get(adminContainers.look, { ...atId(id), body: { reason: 'Помощь на уроке' } });
  await expect.poll(last).toMatchObject({ id, user_id: person.id, state: 'running', looker: 'Фамилия Имя' });
  await teacher.get(adminContainers.stopLooking, atId(id));
  await expect.poll(last).toMatchObject({ state: 'running', looker: null });
  await student.get(containers.stop, atId(id));
  await expect.poll(last).toMatchObject({ state: 'stopped' });
  await student.get(containers.start, atId(id));
  await expect.poll(last).toMatchObject({ state: 'running' });
  await student.get(containers.remove, atId(id));
  await expect.poll(last).toMatchObject({ state: 'stopped' });
  expect(await shown(courseId)).toEqual([]);
  stop();
});
