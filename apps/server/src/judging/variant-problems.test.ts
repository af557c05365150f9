import { describe, expect, test } from 'vitest';
import { variantProblems } from './variant-problems.ts';

const program = { languages: ['python'], checker: { kind: 'tokens' } };
const gaps = (key: string) => ({
  questions: [
    {
      type: 'gaps',
      key: 'q',
      text: 'Допишите: {{a}}',
      points: 1,
      explanation: '',
      code: `print({{${key}}}, {{a}})`,
      language: 'python',
      gaps: [{ key, variants: ['{{a}}'] }],
      credit: 'share',
    },
  ],
  shuffles_questions: false,
  shuffles_options: false,
});

describe('variantProblems', () => {
  test.each([
    ['a statement', { statement: 'Сложите {{a}} и {{c}}' }, 'statement', 'Нет параметра «c»'],
    ['a hint', { hints: [{ after_attempts: 1, text: '{{c}}' }] }, 'hints.0.text', 'Нет параметра «c»'],
    ['a test', { test_groups: [{ tests: [{ input: '{{c}}' }] }] }, 'test_groups.0.tests.0.input', 'Нет параметра «c»'],
    ['a title', { title: 'Сумма {{a}}' }, 'title', 'не подставляются'],
  ])('finds the place in %s', (_where, parts, path, words) => {
    expect(variantProblems({ kind: 'program', config: program, ...parts }, { a: 1 })).toEqual([
      { path, message: expect.stringContaining(words) },
    ]);
  });

  test('known names and names in source text are no problem', () => {
    const files = [{ name: 'check.py', content: 'print(f"{{not_ours}}")' }];
    const config = { languages: ['python'], checker: { kind: 'program', language: 'python', files } };
    expect(variantProblems({ kind: 'program', config, statement: '{{a}}', title: 'Без' }, { a: 1 })).toEqual([]);
  });

  test('a gap keeps its mark unless a parameter has the same name', () => {
    expect(variantProblems({ kind: 'quiz', config: gaps('gap') }, { a: 1 })).toEqual([]);
    expect(variantProblems({ kind: 'quiz', config: gaps('a') }, { a: 1 })).toEqual([
      { path: 'config.questions.0.gaps.0.key', message: expect.stringContaining('назван так же, как параметр') },
    ]);
  });

  test('the config with parameters filled in must fit its shape', () => {
    const config = gaps('gap');
    const long = { a: 'x'.repeat(2_000) };
    expect(variantProblems({ kind: 'quiz', config }, long)).toEqual([
      { path: 'config.questions.0.gaps.0.variants.0', message: expect.any(String) },
    ]);
  });
});
