import { containers } from '@put/contract/containers/containers';
import { type ContainerTemplateContent, containerTemplates } from '@put/contract/containers/container-templates';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, containers: engine, db, make } = await testApp({ judges: false });
const admin = as(await make.user({ is_admin: true }));
const at = (id: number) => ({ params: { id: String(id) } });

const content: ContainerTemplateContent = {
  title: 'Свой Linux',
  summary: 'Для уроков',
  image: 'linux',
  cpus: 0.5,
  memory_mb: 256,
  disk_mb: 128,
  pids: 128,
  network: null,
  ports: [8000],
  start_command: '',
  files: [{ path: 'src/a.txt', content: 'раз', is_executable: true }],
  idle_minutes: 10,
  max_hours: 4,
  most_running: 1,
  is_root_readonly: false,
  is_offered: false,
};

test('a template is made, shown, changed by its version, and recorded', async () => {
  const { id } = await admin.get(containerTemplates.create, { body: content });
  const shown = await admin.get(containerTemplates.get, at(id));
  expect(shown).toMatchObject({ ...content, id, version: 1, problem: null, containers: 0, uses: [] });
  const change = { ...content, title: 'Linux для уроков', memory_mb: 512 };
  const updated = await admin.get(containerTemplates.update, { ...at(id), body: { ...change, version: 1 } });
  expect(updated).toEqual({ version: 2 });
  const late = await admin.refusal(containerTemplates.update, {
    ...at(id),
    body: { ...change, title: 'Иначе', version: 1 },
  });
  expect(late.code).toBe('conflict');
  // the same once more, such as after a lost answer, changes nothing
  expect(await admin.get(containerTemplates.update, { ...at(id), body: { ...change, version: 1 } })).toEqual(updated);
  const events = await db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'container_template')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events).toMatchObject([
    { action: 'create_container_template', after: { title: 'Свой Linux' } },
    { action: 'change_container_template', before: { memory_mb: 256 }, after: { memory_mb: 512 } },
  ]);
});

test('what keeps it from starting is said where it is listed, also while the engine is away', async () => {
  const { id } = await admin.get(containerTemplates.create, { body: { ...content, image: 'absent' } });
  const list = async () => {
    const { templates } = await admin.get(containerTemplates.list, { query: {} });
    return templates.find((one) => one.id === id)!.problem;
  };
  expect(await list()).toBe('Нет образа absent.');
  engine.setAway(true);
  expect(await list()).toMatch(/[а-я]/);
  engine.setAway(false);
  const { images, networks } = await admin.get(containerTemplates.list, { query: {} });
  expect(images).toContain('linux');
  expect(networks).toEqual([]);
});

test('it goes into the bin and comes back; one that stands in a lesson stays', async () => {
  const { id } = await admin.get(containerTemplates.create, { body: content });
  const { lessonId } = await make.course();
  const setBody = (body: string) => admin.get(adminLessons.change, { ...at(lessonId), body: { body } });
  await setBody(`::container{template=${id}}`);
  expect((await admin.refusal(containerTemplates.remove, at(id))).code).toBe('template_in_use');
  expect((await admin.get(containerTemplates.get, at(id))).uses).toEqual([
    { place: 'lesson', id: lessonId, title: 'Занятие' },
  ]);
  await setBody('');
  await admin.get(containerTemplates.remove, at(id));
  expect((await admin.refusal(containerTemplates.remove, at(id))).code).toBe('not_found');
  // what a page still shows can be changed no more
  expect((await admin.refusal(containerTemplates.get, at(id))).code).toBe('not_found');
  const late = { ...at(id), body: { ...content, version: 1 } };
  expect((await admin.refusal(containerTemplates.update, late)).code).toBe('not_found');
  const ids = async (deleted?: 'true') => {
    const { templates } = await admin.get(containerTemplates.list, { query: deleted ? { deleted } : {} });
    return templates.map((one) => one.id);
  };
  expect(await ids()).not.toContain(id);
  expect(await ids('true')).toContain(id);
  await admin.get(containerTemplates.restore, at(id));
  expect(await ids()).toContain(id);
});

const put = async (lessonId: number, template: number) =>
  admin.get(adminLessons.change, { ...at(lessonId), body: { body: `::container{template=${template}}` } });

test('a container is made only of what is offered, or stands in a text that one may open', async () => {
  const [inside, outside] = [await make.user(), await make.user()];
  const { lessonId } = await make.course({ students: [inside] });
  const { lessonId: otherLesson } = await make.course({ students: [inside] });
  const template = await make.containerTemplate({ is_offered: false });
  await put(lessonId, template);
  const query = { lesson_id: String(lessonId) };
  const see = (viewer: typeof inside, where: { lesson_id?: string }) =>
    as(viewer).get(containers.template, { ...at(template), query: where });
  const seen = await see(inside, query);
  expect(seen).toMatchObject({ template: { id: template, title: 'Linux' }, container: null });
  expect(JSON.stringify(seen)).not.toContain('Начните здесь');
  await expect(see(outside, query)).rejects.toThrow('not_found');
  await expect(see(inside, { lesson_id: String(otherLesson) })).rejects.toThrow('not_found');

  const make_ = (viewer: typeof inside, lesson_id: number | null) =>
    as(viewer).get(containers.create, { body: { template_id: template, lesson_id } });
  await expect(make_(outside, lessonId)).rejects.toThrow('not_found');
  await expect(make_(outside, null)).rejects.toThrow('not_found');
  await expect(make_(inside, otherLesson)).rejects.toThrow('not_found');
  const { id } = await make_(inside, lessonId);
  expect((await see(inside, query)).container).toMatchObject({ id, lesson_id: lessonId });

  // a lesson that has not opened yet
  await db.updateTable('lesson').set({ opens_at: '2099-01-01T00:00:00Z' }).where('id', '=', lessonId).execute();
  await expect(see(inside, query)).rejects.toThrow('not_found');
  await db.updateTable('lesson').set({ opens_at: null, status: 'draft' }).where('id', '=', lessonId).execute();
  await expect(see(inside, query)).rejects.toThrow('not_found');

  const offered = await make.containerTemplate({ title: 'Всем' });
  const { templates } = await as(outside).get(containers.list, {});
  expect(templates.map((one) => one.id)).toContain(offered);
  expect(templates.map((one) => one.id)).not.toContain(template);
});

test('a container of a task is one of its own, and only of a task that one may open', async () => {
  const [inside, outside] = [await make.user(), await make.user()];
  const template = await make.containerTemplate({ is_offered: true });
  const task = await make.task({ statement: `::container{template=${template}}`, title: 'Права' });
  await db.insertInto('container_use').values({ template_id: template, task_id: task }).execute();
  const { lessonId } = await make.course({ students: [inside], tasks: [task] });
  const body = { template_id: template, task_id: task, lesson_id: lessonId };
  await expect(as(outside).get(containers.create, { body })).rejects.toThrow('not_found');
  const { id } = await as(inside).get(containers.create, { body });
  expect(await as(inside).get(containers.get, at(id))).toMatchObject({ title: 'Права', task_id: task });
  const own = await as(inside).get(containers.create, { body: { template_id: template } });
  expect(own.id).not.toBe(id);
  const other = await make.task();
  await expect(as(inside).get(containers.create, { body: { ...body, task_id: other } })).rejects.toThrow('not_found');
});

test('a change of the template is taken by a reset alone, and its page says that there is one', async () => {
  const student = as(await make.user());
  const template = await make.containerTemplate();
  const { id } = await student.get(containers.create, { body: { template_id: template } });
  const shown = await admin.get(containerTemplates.get, at(template));
  const { id: _, version, problem: __, containers: ___, uses: ____, updated_at: _____, ...before } = shown;
  await admin.get(containerTemplates.update, { ...at(template), body: { ...before, memory_mb: 999, version } });
  expect(await student.get(containers.get, at(id))).toMatchObject({ is_outdated: true, memory_mb: 512 });
});
