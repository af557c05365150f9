import { QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { unansweredIndexes, readNumber } from '@put/contract/kinds/quiz/quiz-answer';
import { quizProblems } from '@put/contract/kinds/quiz/quiz-problems';
import { viewOfQuiz } from '@put/contract/kinds/quiz/quiz-view';
import { ParsonsConfig } from '@put/contract/kinds/parsons/parsons';
import { parsonsProblems } from '@put/contract/kinds/parsons/parsons-problems';
import type { Task } from '@put/contract/tasks/task-bank';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kindRule } from '../../kinds.ts';
import { judgeParsons } from '../parsons/parsons.ts';
import { judgeQuiz, shortText } from './judge-quiz.ts';
import { modelAnswer } from './model-answer.ts';
import { shuffleBy } from '../shuffle.ts';

const common = { points: 2, explanation: 'Пояснение' };
const option = (key: string, is_right = false) => ({ key, text: `Вариант ${key}`, is_right, explanation: `О ${key}` });
const config = QuizConfig.parse({
  shuffles_questions: true,
  shuffles_options: true,
  questions: [
    {
      type: 'single',
      key: 'q1',
      text: '# Один\nиз',
      ...common,
      options: [option('a'), option('b', true), option('c')],
    },
    {
      type: 'multiple',
      key: 'q2',
      text: '**Несколько**',
      ...common,
      options: [option('a', true), option('b', true), option('c')],
      credit: 'share_minus_wrong',
    },
    {
      type: 'text',
      key: 'q3',
      text: 'Слово',
      ...common,
      variants: ['цикл'],
      is_case_sensitive: false,
      ignores_spaces: false,
    },
    {
      type: 'number',
      key: 'q4',
      text: 'Путь',
      ...common,
      answer: '5000',
      absolute: 0,
      relative: 0,
      units: [
        { name: 'м', factor: 1 },
        { name: 'км', factor: 1000 },
      ],
    },
    {
      type: 'matching',
      key: 'q5',
      text: 'Пары',
      ...common,
      pairs: [
        { key: '1', left: 'int', right: 'целое' },
        { key: '2', left: 'bool', right: 'логическое' },
        { key: '3', left: 'len(s)', right: 'целое' },
      ],
      distractors: [{ key: '4', right: 'список' }],
      credit: 'share',
    },
    {
      type: 'ordering',
      key: 'q6',
      text: 'Порядок',
      ...common,
      items: ['1', '2', '3'].map((key) => ({ key, text: `Шаг ${key}` })),
      credit: 'share',
    },
    {
      type: 'gaps',
      key: 'q7',
      text: 'Пропуски',
      ...common,
      code: 'print({{1}})',
      language: 'python',
      gaps: [{ key: '1', variants: ['x'] }],
      credit: 'share',
    },
  ],
});
const asTask = (kind: 'quiz' | 'parsons', of: unknown, variant: Task['variant'] = null) =>
  ({ kind, config: of, variant, limits: {}, error_explanations: [], starter_files: [] }) as unknown as Task;

describe('a quiz', () => {
  it('gives all points to its model answer and none to an empty one, question by question', () => {
    const best = judgeQuiz(config, modelAnswer(config));
    expect(best).toMatchObject({ verdict: 'accepted', score: 14, max_score: 14 });
    expect(best.tests.map(({ name, number }) => `${number} ${name}`)).toEqual([
      '1 Один',
      '2 Несколько',
      '3 Слово',
      '4 Путь',
      '5 Пары',
      '6 Порядок',
      '7 Пропуски',
    ]);
    expect(judgeQuiz(config, { questions: {} })).toMatchObject({ verdict: 'wrong_answer', score: 0 });
    expect(kindRule('quiz').problems(asTask('quiz', config))).toEqual([]);
  });

  it('adds points by question, can be partial, and ignores questions without points', () => {
    const { questions } = modelAnswer(config);
    const some = judgeQuiz(config, { questions: { ...questions, q2: [(questions['q2'] as string[])[0]!], q3: 'нет' } });
    expect(some).toMatchObject({ verdict: 'partial', score: 11 });
    expect(some.tests.map((one) => one.verdict)).toEqual([
      'accepted',
      'partial',
      'wrong_answer',
      ...Array.from({ length: 4 }, () => 'accepted'),
    ]);
    const opinion = { ...config, questions: config.questions.map((q) => (q.key === 'q3' ? { ...q, points: 0 } : q)) };
    const { q3: _, ...rest } = questions;
    expect(judgeQuiz(opinion, { questions: rest })).toMatchObject({ verdict: 'accepted', score: 12, max_score: 12 });
  });

  it('explains only what was chosen', () => {
    const view = viewOfQuiz(config, shuffleBy(1));
    const keyOf = (question: string, text: string) =>
      view.questions.find(({ key }) => key === question)!.options.find((one) => one.text === text)!.key;
    const wrong = keyOf('q1', 'Вариант a');
    const { tests } = judgeQuiz(config, { questions: { q1: wrong } });
    expect(tests[0]!.details).toEqual({
      question: 'q1',
      parts: { [wrong]: false },
      explanations: { [wrong]: 'О a' },
      explanation: 'Пояснение',
    });
    for (const { details } of tests.slice(1))
      expect(details).toMatchObject({ parts: {}, explanations: {}, explanation: '' });
  });

  it('grades the answer of any student, whatever the order on the screen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const view = viewOfQuiz(config, shuffleBy(seed));
        expect(view).toEqual(viewOfQuiz(config, shuffleBy(seed)));
        const plain = viewOfQuiz({ ...config, shuffles_questions: false, shuffles_options: false }, (list) => [
          ...list,
        ]);
        const sorted = (list: readonly { key: string }[]) => list.map(({ key }) => key).toSorted();
        expect(sorted(view.questions)).toEqual(sorted(plain.questions));
        for (const question of view.questions) {
          const other = plain.questions.find(({ key }) => key === question.key)!;
          expect(sorted(question.options)).toEqual(sorted(other.options));
          expect(question.number).toBe(other.number);
        }
        // an ordering question that is shown in the right order would be no question
        const ordered = view.questions.find(({ type }) => type === 'ordering')!;
        expect(ordered.options.map(({ text }) => text)).not.toEqual(['Шаг 1', 'Шаг 2', 'Шаг 3']);
      }),
    );
    const orders = new Set(
      Array.from({ length: 40 }, (_, seed) => JSON.stringify(viewOfQuiz(config, shuffleBy(seed)).questions)),
    );
    expect(orders.size).toBeGreaterThan(30);
  });

  it('names the questions without an answer', () => {
    const view = viewOfQuiz({ ...config, shuffles_questions: false }, shuffleBy(3));
    expect(unansweredIndexes(view, null)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(unansweredIndexes(view, modelAnswer(config))).toEqual([]);
    const { questions } = modelAnswer(config);
    const [[left, right]] = Object.entries(questions['q5'] as Record<string, string>) as [[string, string]];
    expect(unansweredIndexes(view, { questions: { ...questions, q3: '  ', q5: { [left]: right } } })).toEqual([3, 5]);
  });

  it('refuses an empty answer', () => {
    const rule = kindRule('quiz');
    expect(rule.answer!.refusal(config, { questions: { q1: '', q2: [], q5: { a: ' ' } } })).toMatch(/Ответьте/);
    expect(rule.answer!.refusal(config, { questions: { q3: 'x' } })).toBeNull();
  });
});

describe('why a quiz can not be published', () => {
  const change = (key: string, fields: object) => ({
    ...config,
    questions: config.questions.map((question) => (question.key === key ? { ...question, ...fields } : question)),
  });
  const pair = (key: string, left: string, right: string) => ({ key, left, right });
  it.each([
    ['no question', { ...config, questions: [] }, 'questions'],
    ['no text', change('q1', { text: ' ' }), 'questions.0.text'],
    ['one option', change('q1', { options: [option('a', true)] }), 'questions.0.options'],
    ['no right option', change('q1', { options: [option('a'), option('b')] }), 'questions.0.options'],
    ['two right of single', change('q1', { options: [option('a', true), option('b', true)] }), 'questions.0.options'],
    ['no right of multiple', change('q2', { options: [option('a'), option('b')] }), 'questions.1.options'],
    [
      'an empty option',
      change('q1', { options: [option('a', true), { ...option('b'), text: '' }] }),
      'questions.0.options.1.text',
    ],
    [
      'the same option',
      change('q1', { options: [option('a', true), { ...option('b'), text: 'Вариант a ' }] }),
      'questions.0.options.1.text',
    ],
    [
      'the same key',
      change('q1', { options: [option('a', true), { ...option('a'), text: 'Другой' }] }),
      'questions.0.options.1.text',
    ],
    ['no variant', change('q3', { variants: [] }), 'questions.2.variants'],
    ['an empty variant', change('q3', { variants: ['цикл', ' '] }), 'questions.2.variants'],
    ['no number', change('q4', { answer: '' }), 'questions.3.answer'],
    ['words for a number', change('q4', { answer: 'пять' }), 'questions.3.answer'],
    ['a unit in the answer', change('q4', { answer: '5 км' }), 'questions.3.answer'],
    ['no unit of one', change('q4', { units: [{ name: 'км', factor: 1000 }] }), 'questions.3.units'],
    [
      'a factor of nothing',
      change('q4', {
        units: [
          { name: 'м', factor: 1 },
          { name: 'км', factor: 0 },
        ],
      }),
      'questions.3.units.1.factor',
    ],
    [
      'the same unit',
      change('q4', {
        units: [
          { name: 'м', factor: 1 },
          { name: 'м', factor: 2 },
        ],
      }),
      'questions.3.units.1.name',
    ],
    ['a unit like a number', change('q4', { units: [{ name: '2м', factor: 1 }] }), 'questions.3.units.0.name'],
    ['one pair', change('q5', { pairs: [pair('1', 'a', 'b')] }), 'questions.4.pairs'],
    [
      'nothing to choose from',
      change('q5', { pairs: [pair('1', 'a', 'b'), pair('2', 'c', 'b')], distractors: [] }),
      'questions.4.pairs',
    ],
    [
      'the same left side',
      change('q5', { pairs: [pair('1', 'a', 'b'), pair('2', 'a', 'c')] }),
      'questions.4.pairs.1.left',
    ],
    [
      'an empty right side',
      change('q5', { pairs: [pair('1', 'a', 'b'), pair('2', 'c', '')] }),
      'questions.4.pairs.1.right',
    ],
    [
      'a needed distractor',
      change('q5', { distractors: [{ key: '9', right: 'целое' }] }),
      'questions.4.distractors.0.right',
    ],
    ['one item', change('q6', { items: [{ key: '1', text: 'a' }] }), 'questions.5.items'],
    [
      'the same item',
      change('q6', {
        items: [
          { key: '1', text: 'a' },
          { key: '2', text: 'a' },
        ],
      }),
      'questions.5.items.1.text',
    ],
    ['no code', change('q7', { code: '' }), 'questions.6.code'],
    ['no gap', change('q7', { gaps: [] }), 'questions.6.code'],
    ['a gap that is not in the code', change('q7', { code: 'print(x)' }), 'questions.6.gaps.0.variants'],
    ['a gap that stands twice', change('q7', { code: '{{1}} {{1}}' }), 'questions.6.code'],
    ['a gap without an answer', change('q7', { gaps: [{ key: '1', variants: [] }] }), 'questions.6.gaps.0.variants'],
    ['the same question key', change('q2', { key: 'q1' }), 'questions.1.text'],
    ['no points', { ...config, questions: config.questions.map((q) => ({ ...q, points: 0 })) }, 'questions.0.points'],
  ])('%s', (_, broken, path) => {
    const parsed = QuizConfig.parse(broken);
    expect(quizProblems(parsed).map((problem) => problem.path)).toContain(path);
    expect(kindRule('quiz').problems(asTask('quiz', parsed))).not.toEqual([]);
  });

  it('has no problem when it is complete, and a variant may fill in its number', () => {
    expect(quizProblems(config)).toEqual([]);
    const varied = QuizConfig.parse(change('q4', { answer: '{{sum}}' }));
    expect(kindRule('quiz').problems(asTask('quiz', varied, { code: 'print({})', per: 'user' }))).toEqual([]);
    // without a program for variants the placeholder stays
    expect(kindRule('quiz').problems(asTask('quiz', varied))).toEqual([
      'Вопрос 4: верный ответ из настроек не получает всех баллов.',
    ]);
  });
});

test.each([
  ['5 км', { value: 5, unit: 'км' }],
  ['1 000', { value: 1000, unit: '' }],
  ['12,5%', { value: 12.5, unit: '%' }],
  ['-3e2 м/с', { value: -300, unit: 'м/с' }],
  ['.5', { value: 0.5, unit: '' }],
  [' - 2.5', { value: -2.5, unit: '' }],
  ['−\u00a02,5 м', { value: -2.5, unit: 'м' }],
  ['5 еж', { value: 5, unit: 'еж' }],
  ['км 5', null],
  ['1.2.3', null],
  ['', null],
])('the number of «%s»', (text, expected) => expect(readNumber(text)).toEqual(expected));

test('a question is named by its first words', () => {
  expect(shortText({ text: '## Что выведет `print(2)`?\n\n```\n1\n```' })).toBe('Что выведет print(2)?');
  expect(shortText({ text: '[ссылка](http://a) и **слово**' })).toBe('ссылка и слово');
  expect(shortText({ text: 'а'.repeat(200) })).toHaveLength(80);
});

describe('parsons', () => {
  const line = (key: string, text: string, fields: object = {}) => ({
    key,
    text,
    indent: 0,
    is_distractor: false,
    after: null,
    ...fields,
  });
  const make = (lines: object[], more: object = {}) =>
    ParsonsConfig.parse({ language: 'python', checks_indent: true, gives_partial: true, lines, ...more });
  const good = make([line('a', 'n = 1'), line('b', 'print(n)'), line('x', 'print(m)', { is_distractor: true })]);

  it.each([
    ['one line', make([line('a', 'x')]), 'lines'],
    ['an empty line', make([line('a', 'x'), line('b', ' ')]), 'lines.1'],
    ['the same key', make([line('a', 'x'), line('a', 'y')]), 'lines.1'],
    [
      'a needed distractor',
      make([line('a', 'x'), line('b', 'y'), line('c', 'x ', { is_distractor: true })]),
      'lines.2',
    ],
    ['too deep', make([line('a', 'x'), line('b', 'y', { indent: 2 })]), 'lines.1'],
    ['deep from the start', make([line('a', 'x', { indent: 1 }), line('b', 'y')]), 'lines.0'],
    ['a circle', make([line('a', 'x', { after: ['b'] }), line('b', 'y', { after: ['a'] })]), 'lines.0'],
    ['after what is not there', make([line('a', 'x'), line('b', 'y', { after: ['z'] })]), 'lines.1'],
    [
      'after a distractor',
      make([line('a', 'x'), line('b', 'y', { after: ['c'] }), line('c', 'z', { is_distractor: true })]),
      'lines.1',
    ],
    ['no points', make([line('a', 'x'), line('b', 'y')], { points: 0 }), 'points'],
  ])('can not be published with %s', (_, broken, path) => {
    expect(parsonsProblems(broken).map((problem) => problem.path)).toContain(path);
    expect(kindRule('parsons').problems(asTask('parsons', broken))).not.toEqual([]);
  });

  it('is proved by its own order, and not by a contradicting one', () => {
    expect(kindRule('parsons').problems(asTask('parsons', good))).toEqual([]);
    const upsideDown = make([line('a', 'x', { after: ['b'] }), line('b', 'y', { after: [] })]);
    expect(kindRule('parsons').problems(asTask('parsons', upsideDown))).toEqual([expect.stringMatching(/не получает/)]);
  });

  it('shows every line once, in the student’s own order, by keys that tell nothing', () => {
    const view = kindRule('parsons').view!;
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const { lines } = view(good, seed) as { lines: { key: string; text: string }[] };
        expect(lines.map(({ text }) => text).toSorted()).toEqual(good.lines.map(({ text }) => text).toSorted());
        expect(view(good, seed)).toEqual({ language: 'python', checks_indent: true, lines });
        for (const { key } of lines) expect(['a', 'b', 'x']).not.toContain(key);
      }),
    );
    const given = view(make([line('a', 'if x:'), line('b', 'y', { indent: 1 })], { checks_indent: false }), 1);
    expect(given).toMatchObject({ lines: expect.arrayContaining([expect.objectContaining({ text: 'y', indent: 1 })]) });
  });

  it('reports the lines of the answer by the shown keys', () => {
    const { lines } = kindRule('parsons').view!(good, 5) as { lines: { key: string; text: string }[] };
    const answer = ['print(n)', 'print(m)'].map((text) => ({
      key: lines.find((one) => one.text === text)!.key,
      indent: 0,
    }));
    const { tests, score, verdict } = judgeParsons(good, { lines: answer });
    expect({ score, verdict }).toEqual({ score: 0, verdict: 'wrong_answer' });
    expect(tests).toMatchObject([
      { message: 'Не хватает строк: 1.', details: { lines: { [answer[0]!.key]: 'right', [answer[1]!.key]: 'extra' } } },
    ]);
    expect(kindRule('parsons').answer!.refusal(good, { lines: [] })).toMatch(/пуста/);
  });
});
