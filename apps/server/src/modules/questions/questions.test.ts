import { adminDesk } from '@put/contract/desk/desk';
import { topicOf } from '@put/contract/base/endpoint';
import { liveClass } from '@put/contract/results/live-class';
import { notifications } from '@put/contract/notifications/notifications';
import { adminQuestions, inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { mostMessagesInRow, mostOpenQuestions, questionChannel, questions } from '@put/contract/questions/questions';
import { drafts, submissions } from '@put/contract/submissions/submissions';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/build-app.ts';
import { python } from '../../testing/factories.ts';

const { as, db, events, make } = await testApp({ judges: false });
type Person = Awaited<ReturnType<typeof make.user>>;
const ids = (id: number) => ({ params: { id: String(id) } });

async function classOfTwo() {
  const [student, other, teacher] = [await make.user(), await make.user(), await make.user({ is_admin: true })];
  const task_id = await make.task({ title: 'Сумма' });
  const {
    lessonId: lesson_id,
    groupId,
    courseId,
  } = await make.course({ students: [student, other], tasks: [task_id] });
  await db
    .insertInto('user_group_member')
    .values({ user_group_id: groupId, user_id: teacher.id, role: 'teacher' })
    .execute();
  const ask = (text = 'Почему не 5?', more: object = {}, headers: Record<string, string> = {}, who: Person = student) =>
    as(who, headers).get(questions.ask, {
      body: { lesson_id, task_id, text, ...more },
    });
  const mine = (who: Person = student) =>
    as(who).get(questions.list, {
      query: { lesson_id: String(lesson_id), task_id: String(task_id) },
    });
  const answer = (id: number, text = 'Посмотрите на строку 2.', show_all = false, headers = {}) =>
    as(teacher, headers).get(adminQuestions.answer, {
      ...ids(id),
      body: { text, show_all },
    });
  const news = async (who: Person) =>
    (await as(who).get(notifications.list, { query: { unread: 'true' } })).notifications;
  return {
    student,
    other,
    teacher,
    task_id,
    lesson_id,
    courseId,
    ask,
    mine,
    answer,
    news,
  };
}

test('teachers hear how many questions of a student wait, at each change of one', async () => {
  const { student, lesson_id, courseId, ask, answer } = await classOfTwo();
  const heard: unknown[] = [];
  events.listen(topicOf(inboxChannel, inboxId), (one) => {
    if ((one as { lesson_id: number }).lesson_id === lesson_id) heard.push(inboxChannel.data.parse(one));
  });
  const { id } = await ask();
  await ask('И ещё?');
  await answer(id);
  await as(student).get(questions.write, { ...ids(id), body: { text: 'Не понял' } });
  await as(student).get(questions.close, ids(id));
  const told = [1, 2, 1, 2, 1].map((open) => ({ course_id: courseId, lesson_id, user_id: student.id, open }));
  await expect.poll(() => heard).toEqual(told);
});

test('a question from asking to the answer seen, with the code of that moment and news for both', async () => {
  const { student, teacher, task_id, lesson_id, courseId, ask, mine, answer, news } = await classOfTwo();
  await as(student).get(drafts.save, {
    ...ids(task_id),
    body: { lesson_id, language: 'python', files: python('print(4)') },
  });
  const { id } = await ask();
  const heard = vi.fn<(news: unknown) => void>();
  events.listen(topicOf(questionChannel, id), heard);
  expect(await mine()).toMatchObject({
    questions: [
      {
        id,
        state: 'open',
        task_title: 'Сумма',
        text_head: 'Почему не 5?',
        is_new: false,
        is_shared: false,
      },
    ],
    shared: [],
  });
  expect(await news(teacher)).toMatchObject([
    {
      kind: 'question',
      payload: {
        question_id: id,
        title: 'Сумма',
        text_head: 'Почему не 5?',
        user_id: student.id,
      },
    },
  ]);
  await as(student).get(drafts.save, {
    ...ids(task_id),
    body: { lesson_id, language: 'python', files: python('print(5)') },
  });

  const query = { course_id: String(courseId), state: 'open' as const };
  const { questions: waiting, total } = await as(teacher).get(adminQuestions.list, { query });
  expect([waiting[0], total]).toMatchObject([{ id, user_id: student.id, text_head: 'Почему не 5?' }, 1]);
  expect(await as(teacher).get(adminQuestions.get, ids(id))).toMatchObject({
    files: python('print(4)'),
    user_id: student.id,
  });
  expect(await news(teacher)).toEqual([]);

  expect(await answer(id)).toMatchObject({
    state: 'answered',
    messages: [{ is_staff: false }, { is_staff: true }],
  });
  // the news of asking may come late
  await expect.poll(() => heard.mock.lastCall?.[0]).toEqual({ id });
  expect(await news(student)).toMatchObject([
    {
      kind: 'answer',
      payload: { question_id: id, text_head: 'Посмотрите на строку 2.' },
    },
  ]);
  expect((await mine()).questions).toMatchObject([{ state: 'answered', is_new: true }]);
  expect((await as(student).get(questions.get, ids(id))).messages.map(({ text }) => text)).toEqual([
    'Почему не 5?',
    'Посмотрите на строку 2.',
  ]);
  expect(await news(student)).toEqual([]);
  expect((await mine()).questions).toMatchObject([{ is_new: false }]);

  expect(
    await as(student).get(questions.write, {
      ...ids(id),
      body: { text: 'А теперь?' },
    }),
  ).toMatchObject({ state: 'open' });
  expect(await news(teacher)).toMatchObject([{ kind: 'question', payload: { text_head: 'А теперь?' } }]);
  expect(await as(student).get(questions.close, ids(id))).toMatchObject({
    state: 'closed',
  });
  expect(await news(teacher)).toEqual([]);
});

test('what is shown to all carries no name and only the first words of the student', async () => {
  const { student, other, teacher, ask, mine, answer } = await classOfTwo();
  const { id } = await ask('Почему не 5?', { quote: 'сумму чисел' });
  const early = await as(teacher).refusal(adminQuestions.share, {
    ...ids(id),
    body: { is_shared: true },
  });
  expect(early.code).toBe('conflict');
  await answer(id, 'Потому что 4.', true);
  await as(student).get(questions.write, {
    ...ids(id),
    body: { text: 'Это я, Петя' },
  });
  const shown = await mine(other);
  expect(shown).toMatchObject({
    questions: [],
    shared: [
      {
        id,
        quote: 'сумму чисел',
        text: 'Почему не 5?',
        answers: ['Потому что 4.'],
      },
    ],
  });
  expect(JSON.stringify(shown)).not.toMatch(/Петя|user/);
  await as(teacher).get(adminQuestions.share, {
    ...ids(id),
    body: { is_shared: false },
  });
  expect((await mine(other)).shared).toEqual([]);
});

test('a line is one of an own submission to this task of this lesson, and its code is kept', async () => {
  const { student, other, task_id, lesson_id, ask } = await classOfTwo();
  const submit = async (who: Person) =>
    (
      await as(who).get(submissions.create, {
        body: {
          task_id,
          lesson_id,
          language: 'python',
          files: python('a = 1\nprint(a)'),
        },
      })
    ).id;
  const [own, foreign] = [await submit(student), await submit(other)];
  const at = (submission_id: number | null, line: number | null = 2, file: string | null = 'main.py', more = {}) => ({
    body: {
      lesson_id,
      task_id,
      text: 'Что здесь?',
      submission_id,
      line,
      file,
      ...more,
    },
  });
  const codeOf = async (call: ReturnType<typeof at>) => (await as(student).refusal(questions.ask, call)).code;
  const { id } = await ask('Что здесь?', {
    submission_id: own,
    line: 2,
    file: 'main.py',
  });
  const kept = await db
    .selectFrom('question')
    .select(['files', 'line', 'file'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({
    files: python('a = 1\nprint(a)'),
    line: 2,
    file: 'main.py',
  });
  expect(await codeOf(at(foreign))).toBe('not_found');
  expect(await codeOf(at(own, 2, 'main.py', { task_id: null }))).toBe('invalid_input');
  expect(await codeOf(at(own, 3))).toBe('invalid_input');
  expect(await codeOf(at(own, 1, 'other.py'))).toBe('invalid_input');
  expect(await codeOf(at(own, 1, null))).toBe('invalid_input');
  expect(await codeOf(at(null))).toBe('invalid_input');
  expect(await codeOf(at(null, null, null, { task_id: await make.task() }))).toBe('not_found');
  const strange = await make.course({ students: [other], tasks: [task_id] });
  expect(await codeOf(at(own, 2, 'main.py', { lesson_id: strange.lessonId }))).toBe('not_found');
});

test('five calls with one key ask once, write once and answer once', async () => {
  const { student, ask, answer } = await classOfTwo();
  const five = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, call));
  const asked = await five(() => ask('Раз?', {}, { 'idempotency-key': 'ask' }));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  const { id } = asked[0]!;
  await five(() =>
    as(student, { 'idempotency-key': 'write' }).get(questions.write, {
      ...ids(id),
      body: { text: 'Два' },
    }),
  );
  await five(() => answer(id, 'Три', false, { 'idempotency-key': 'answer' }));
  expect((await as(student).get(questions.get, ids(id))).messages.map(({ text }) => text)).toEqual([
    'Раз?',
    'Два',
    'Три',
  ]);
});

test('one person can have so many open questions and messages without an answer, also at once', async () => {
  const { student, ask, answer, mine } = await classOfTwo();
  const asked = await Promise.allSettled(Array.from({ length: mostOpenQuestions + 2 }, () => ask()));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostOpenQuestions);
  const [first] = (await mine()).questions;
  const more = { ...ids(first!.id), body: { text: 'Ну?' } };
  for (let n = 1; n < mostMessagesInRow; n++) await as(student).get(questions.write, more);
  expect((await as(student).refusal(questions.write, more)).code).toBe('too_many_questions');
  await answer(first!.id);
  // the place of the answered one is taken again, so it may not be opened
  await ask();
  expect((await as(student).refusal(questions.write, more)).status).toBe(429);
});

test('who waits for an answer in a lesson is known to its class', async () => {
  const { student, teacher, lesson_id, ask, answer } = await classOfTwo();
  const asking = async () =>
    (await as(teacher).get(liveClass.get, { ...ids(lesson_id), query: {} })).people
      .filter(({ questions: open }) => open > 0)
      .map(({ user_id, questions: open }) => [user_id, open]);
  const [first] = [await ask(), await ask()];
  expect(await asking()).toEqual([[student.id, 2]]);
  await answer(first.id);
  expect(await asking()).toEqual([[student.id, 1]]);
});

test('closed by staff and opened again: it waits where nobody of staff wrote last', async () => {
  const { teacher, ask, answer } = await classOfTwo();
  const { id } = await ask();
  const close = async (is_closed: boolean) =>
    (
      await as(teacher).get(adminQuestions.close, {
        ...ids(id),
        body: { is_closed },
      })
    ).state;
  expect([await close(true), await close(false)]).toEqual(['closed', 'open']);
  await answer(id);
  expect([await close(true), await close(false)]).toEqual(['closed', 'answered']);
});

test('the desk lists open questions, the longest waiting first; the recycle bin and deleted people are left out', async () => {
  const { student, other, teacher, lesson_id, ask, answer } = await classOfTwo();
  await db.deleteFrom('question').execute();
  const [first, second, third] = [await ask('1?'), await ask('2?', {}, {}, other), await ask('3?')];
  const desk = async () => {
    const [shown, counts] = await Promise.all([
      as(teacher).get(adminDesk.show, {}),
      as(teacher).get(adminDesk.counts, {}),
    ]);
    expect(counts.questions).toBe(shown.questions.total);
    return shown.questions.rows.map(({ id }) => id);
  };
  expect(await desk()).toEqual([first.id, second.id, third.id]);
  await answer(third.id);
  await as(student).get(questions.write, {
    ...ids(first.id),
    body: { text: 'Ау' },
  });
  expect(await desk()).toEqual([second.id, first.id]);
  const deleted_at = new Date().toISOString();
  await db.updateTable('user').set({ deleted_at }).where('id', '=', other.id).execute();
  expect(await desk()).toEqual([first.id]);
  await db.updateTable('lesson').set({ deleted_at }).where('id', '=', lesson_id).execute();
  expect(await desk()).toEqual([]);
  expect((await as(student).refusal(questions.get, ids(first.id))).code).toBe('not_found');
  expect(
    (
      await as(teacher).refusal(adminQuestions.answer, {
        ...ids(first.id),
        body: { text: 'Да' },
      })
    ).code,
  ).toBe('not_found');
});
