import type { MyParsons } from '@put/contract/kinds/parsons/parsons';
import type { MyQuiz } from '@put/contract/kinds/quiz/quiz';
import { QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { lessons } from '@put/contract/lessons/lessons';
import { adminSubmissions, drafts, submissions } from '@put/contract/submissions/submissions';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Feedback } from '@put/contract/tasks/task-parts';
import { tasks } from '@put/contract/tasks/tasks';
import { describe, expect, test } from 'vitest';
import { modelAnswer } from '../../judging/kinds/quiz/model-answer.ts';
import { testApp } from '../../testing/build-app.ts';

const { as, make } = await testApp();

/** Every text that gives an answer away contains SECRET and its kind; texts that students may read do not. */
const common = { text: 'Вопрос', points: 1, explanation: 'SECRET-explanation' };
const option = (key: string, text: string, is_right: boolean) => ({
  key,
  text,
  is_right,
  explanation: `SECRET-option-${text}`,
});
const choice = [option('SECRET-key-right', 'первый', true), option('SECRET-key-wrong', 'второй', false)];
const quizConfig = QuizConfig.parse({
  shuffles_questions: true,
  shuffles_options: true,
  questions: [
    { type: 'single', key: 'one', ...common, options: choice },
    { type: 'multiple', key: 'many', ...common, options: choice, credit: 'share' },
    {
      type: 'text',
      key: 'word',
      ...common,
      variants: ['SECRET-variant'],
      is_case_sensitive: false,
      ignores_spaces: false,
    },
    {
      type: 'number',
      key: 'number',
      ...common,
      answer: '777333777',
      absolute: 0.123_321,
      relative: 0,
      units: [{ name: 'м', factor: 1 }],
    },
    {
      type: 'matching',
      key: 'pairs',
      ...common,
      pairs: [
        { key: 'SECRET-pair-1', left: 'слева 1', right: 'справа 1' },
        { key: 'SECRET-pair-2', left: 'слева 2', right: 'справа 2' },
      ],
      distractors: [{ key: 'SECRET-pair-3', right: 'справа 3' }],
      credit: 'share',
    },
    {
      type: 'ordering',
      key: 'order',
      ...common,
      items: ['1', '2', '3'].map((n) => ({ key: `SECRET-item-${n}`, text: `шаг ${n}` })),
      credit: 'share',
    },
    {
      type: 'gaps',
      key: 'gaps',
      ...common,
      code: 'print({{1}})',
      language: 'python',
      gaps: [{ key: '1', variants: ['SECRET_gap'] }],
      credit: 'share',
    },
  ],
});
const parsonsConfig = {
  language: 'python',
  checks_indent: true,
  gives_partial: true,
  points: 10,
  lines: [
    { key: 'SECRET-line-1', text: 'for i in range(3):', indent: 0, is_distractor: false, after: null },
    { key: 'SECRET-line-2', text: 'print(i)', indent: 1, is_distractor: false, after: null },
    { key: 'SECRET-line-3', text: 'print(j)', indent: 1, is_distractor: true, after: null },
  ],
};
const telltale = /SECRET|777333777|0\.123321|is_right|is_distractor|variants|"after":(null|\[)|may_swap|distractors/;

async function place(kind: 'quiz' | 'parsons', feedback: Feedback = 'full') {
  const student = await make.user();
  const config = kind === 'quiz' ? { kind, config: quizConfig } : { kind, config: parsonsConfig };
  const task_id = await make.task({ ...config, feedback, test_groups: [], solutions: [] } as never);
  const { lessonId } = await make.course({ students: [student], tasks: [task_id] });
  const params = { id: String(task_id) };
  const query = { lesson_id: String(lessonId) };
  const send = async (answer: Record<string, unknown>) => {
    const { id } = await as(student).get(submissions.create, { body: { task_id, lesson_id: lessonId, answer } });
    const get = () => as(student).get(submissions.get, { params: { id: String(id) } });
    await expect.poll(get).toMatchObject({ status: 'done' });
    return get();
  };
  const view = async () => (await as(student).get(tasks.get, { params, query })).view;
  /** All replies that a student can get about this task. */
  const everything = async (submissionId: number) =>
    JSON.stringify([
      await as(student).get(tasks.get, { params, query }),
      await as(student).get(lessons.get, { params: { id: String(lessonId) } }),
      await as(student).get(submissions.ofTask, { params, query }),
      await as(student).get(submissions.get, { params: { id: String(submissionId) } }),
      await as(student).get(drafts.get, { params, query }),
      await as(student).get(tasks.mine, { query: {} }),
    ]);
  return { student, task_id, lessonId, send, view, everything };
}

describe.each(Feedback.options)('with feedback «%s»', (feedback) => {
  test('no reply to a student gives away an answer of a quiz', async () => {
    const { send, view, everything } = await place('quiz', feedback);
    const { questions } = (await view()) as MyQuiz;
    const wrong = questions.find(({ key }) => key === 'one')!.options.find(({ text }) => text === 'второй')!.key;
    const submission = await send({ questions: { one: wrong, number: '5 м', gaps: { 1: 'x' } } });
    // with full feedback the chosen option and the explanations of answered questions are open
    const open = feedback === 'full' ? ['SECRET-option-второй', 'SECRET-explanation'] : [];
    const text = await everything(submission.id);
    for (const words of open) expect(text).toContain(words);
    expect(open.reduce((left, words) => left.replaceAll(words, ''), text)).not.toMatch(telltale);
    // explanations of unanswered questions stay hidden
    expect(text.match(/SECRET-explanation/g)?.length ?? 0).toBe(feedback === 'full' ? 3 : 0);

    const left = questions.find(({ type }) => type === 'matching')!.lefts.map(({ key }) => key);
    const right = questions.find(({ type }) => type === 'matching')!.options.map(({ key }) => key);
    expect(left.filter((key) => right.includes(key))).toEqual([]);
  });

  test('no reply to a student gives away the order of lines', async () => {
    const { send, view, everything } = await place('parsons', feedback);
    const { lines } = (await view()) as MyParsons;
    const submission = await send({ lines: lines.map(({ key }) => ({ key, indent: 0 })) });
    const text = await everything(submission.id);
    expect(text).not.toMatch(telltale);
    expect(text.includes('"extra"')).toBe(feedback === 'full');
    expect(submission.verdict === null).toBe(feedback === 'hidden');
    expect(submission.tests.length).toBe(feedback === 'score' || feedback === 'hidden' ? 0 : 1);
  });
});

test('the model answer gets everything through the API, and a teacher reads it as its student saw it', async () => {
  const { send, student, task_id } = await place('quiz');
  const submission = await send(modelAnswer(quizConfig));
  expect(submission).toMatchObject({ kind: 'quiz', verdict: 'accepted', score: 100, max_score: 100 });
  expect(submission.tests.every(({ verdict, share }) => verdict === 'accepted' && share === 1)).toBe(true);
  const teacher = await make.user({ is_admin: true });
  const seen = await as(teacher).get(adminSubmissions.get, { params: { id: String(submission.id) } });
  // the student reads each of the seven as a seventh of the lesson's hundred, the teacher what the author gave
  const { view } = await as(student).get(tasks.get, { params: { id: String(task_id) }, query: {} });
  const asAuthored = (view as MyQuiz).questions.map((question) => ({ ...question, points: 1 }));
  expect((view as MyQuiz).questions.every(({ points }) => Math.abs(points - 100 / 7) < 0.01)).toBe(true);
  expect(seen.view).toEqual({ ...view, questions: asAuthored });
  expect(seen.answer).toEqual(submission.answer);
});

test('an empty answer is refused, and there is no check that would never count', async () => {
  const { student, task_id, lessonId } = await place('quiz');
  const body = { task_id, lesson_id: lessonId };
  const refused = (more: object) => as(student).refusal(submissions.create, { body: { ...body, ...more } });
  expect(await refused({ answer: { questions: {} } })).toMatchObject({ detail: 'Ответьте хотя бы на один вопрос' });
  expect(await refused({ answer: { questions: { one: 'x' } }, cause: 'check' })).toMatchObject({
    errors: [{ path: 'cause' }],
  });
  expect(await refused({ answer: { lines: [] } })).toMatchObject({ code: 'invalid_input' });
});

test('a quiz proves itself before it is published', async () => {
  const teacher = await make.user({ is_admin: true });
  const broken = { ...quizConfig, questions: quizConfig.questions.slice(0, 1).map((q) => ({ ...q, options: [] })) };
  const body = { kind: 'quiz' as const, title: 'Вопросы', status: 'ready' as const };
  const first = await as(teacher).get(adminTasks.create, { body: { ...body, config: broken } });
  expect(first).toMatchObject({ status: 'broken', problems: ['Вопрос 1: нужно хотя бы два варианта.'] });
  const second = await as(teacher).get(adminTasks.create, { body: { ...body, config: quizConfig } });
  expect(second).toMatchObject({ status: 'ready', problems: [] });
});
