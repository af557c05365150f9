import { personResults } from '@put/contract/results/person-results';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { adminReviews } from '@put/contract/reviews/review-queue';
import { submissions } from '@put/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/build-app.ts';

const { as, db, make } = await testApp({ judges: false });
const ids = (id: number) => ({ params: { id: String(id) } });
const essay = {
  kind: 'text' as const,
  title: 'Рассказ',
  config: { rubric: [{ key: 'idea', title: 'Мысль', description: '', points: 10 }], min_words: 1, max_words: 100 },
  test_groups: [],
  solutions: [],
};
const programs = { languages: ['python'], checker: { kind: 'tokens' }, may_add_files: true };
const files = [
  { name: 'main.py', content: 'a = 1\nprint(a)' },
  { name: 'lib.py', content: 'x = 0' },
];

async function pupil(feedback: 'full' | 'hidden' = 'full') {
  const [student, teacher] = [await make.user(), await make.user({ is_admin: true })];
  const [program, text] = [
    await make.task({ title: 'Сумма', kind: 'program', config: programs, feedback } as Parameters<typeof make.task>[0]),
    await make.task({ ...essay, feedback } as Parameters<typeof make.task>[0]),
  ];
  const { courseId, lessonId } = await make.course({ students: [student], tasks: [program, text] });
  const submit = async (task_id: number, work: object) =>
    (await as(student).get(submissions.create, { body: { task_id, lesson_id: lessonId, ...work } })).id;
  const mine = () => as(student).get(personResults.mine, {});
  const shown = () => as(teacher).get(personResults.ofPerson, ids(student.id));
  return { student, teacher, program, text, courseId, lessonId, submit, mine, shown };
}

type Pupil = Awaited<ReturnType<typeof pupil>>;

async function say({ teacher, program, text, submit }: Pupil) {
  const code = await submit(program, { language: 'python', files });
  const remarks = [
    { file: 'main.py', line: 2, text: 'Подпишите ответ' },
    { file: 'lib.py', line: 1, text: 'Зачем?' },
  ];
  await as(teacher).get(adminRemarks.send, { ...ids(code), body: { remarks } });
  const essayId = await submit(text, { answer: { text: 'Жил-был цикл.' } });
  const body = { after: 0, points: { idea: 6 }, comment: 'Живо!' };
  await as(teacher).get(adminReviews.save, { ...ids(essayId), body });
}

test('words of teachers: comments of reviews and remarks on lines, a work once, the latest first', async () => {
  const one = await pupil();
  await say(one);
  const { words } = await one.mine();
  expect(words.map(({ task_title, text, by_name }) => [task_title, text, by_name])).toEqual([
    ['Рассказ', 'Живо!', 'Имя Фамилия'],
    ['Сумма', '`lib.py`, строка 1: Зачем?\n\n`main.py`, строка 2: Подпишите ответ', 'Имя Фамилия'],
  ]);
  expect((await one.shown()).words).toEqual(words);
});

test('hidden feedback hides points and the review from the student, not remarks on lines; staff see all', async () => {
  const one = await pupil('hidden');
  await say(one);
  const titles = ({ words }: { words: { task_title: string }[] }) => words.map(({ task_title }) => task_title);
  const [mine, shown] = [await one.mine(), await one.shown()];
  expect([titles(mine), titles(shown)]).toEqual([['Сумма'], ['Рассказ', 'Сумма']]);
  expect([mine.courses[0]!.score, shown.courses[0]!.score]).toEqual([0, 60]);
});

test('a task that the person is excused from is left out of the sums; the rest of the lesson is counted', async () => {
  const { student, program, courseId, lessonId, mine, shown } = await pupil();
  const total = async () => (await mine()).courses.map((course) => [course.total, course.max_score]);
  expect(await total()).toEqual([[2, 200]]);
  const place = { course_id: courseId, lesson_id: lessonId, task_id: program };
  await db
    .insertInto('schedule_exception')
    .values({ ...place, user_id: student.id, is_excused: true })
    .execute();
  expect(await total()).toEqual([[1, 100]]);
  expect((await shown()).courses).toEqual((await mine()).courses);
});

test('nobody sees results of another person, and of nobody there are none', async () => {
  const [one, other] = [await pupil(), await pupil()];
  await say(one);
  expect((await other.mine()).words).toEqual([]);
  expect((await other.mine()).courses.map(({ id }) => id)).toEqual([other.courseId]);
  expect(await as(one.student).refusal(personResults.ofPerson, ids(other.student.id))).toMatchObject({ status: 403 });
  expect(await as(one.teacher).refusal(personResults.ofPerson, ids(2_000_000_000))).toMatchObject({
    code: 'not_found',
  });
});
