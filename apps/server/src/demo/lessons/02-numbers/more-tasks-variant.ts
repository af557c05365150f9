import type { DemoTaskOfKind } from '../../demo-shapes.ts';
import { filesBeside } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);
const python = (name: string) => [{ name: 'main.py', content: file(`coffee/${name}`) }];
/** Empty answers: the reference solution makes them for each student's price. */
const test = (name: string, input: string) => ({ name, input: `${input}\n`, answer: '' });

/** Each student gets another price. */
export const variantTasks: DemoTaskOfKind[] = [
  {
    kind: 'program',
    title: 'Автомат с какао',
    tags: ['арифметика'],
    difficulty: 1,
    lesson_points: 10,
    statement: file('coffee/statement.md'),
    config: { languages: ['python'], checker: { kind: 'tokens' } },
    variant: { code: file('coffee/variant.py'), per: 'user' },
    test_groups: [
      { name: 'Примеры', is_sample: true, points: 0, tests: [test('', '{{some}}')] },
      {
        name: 'Есть сдача или ничего не купить',
        points: 4,
        tests: [test('не хватает рубля', '{{less}}'), test('пусто', '0'), test('со сдачей', '{{almost}}')],
      },
      { name: 'Ровно и много', points: 6, tests: [test('без сдачи', '{{exact}}'), test('много', '{{much}}')] },
    ],
    solutions: [
      { title: 'Верное', language: 'python', expected: 'accepted', files: python('accepted.py') },
      { title: 'Через вычитание', language: 'python', expected: 'accepted', files: python('accepted-minus.py') },
      {
        title: 'Делит обычной чертой',
        language: 'python',
        expected: 'wrong_answer',
        files: python('exact-division.py'),
      },
      {
        title: 'Вычитает по одной чашке и не доходит до конца',
        language: 'python',
        expected: 'partial',
        expected_groups: [null, 'accepted', 'wrong_answer'],
        files: python('always-change.py'),
      },
    ],
    hints: [
      { after_attempts: 1, text: 'Целую часть от деления даёт `//`, остаток — `%`.' },
      { after_attempts: 2, text: 'Проверьте, что выйдет, если денег хватает ровно: сдача должна быть 0.' },
    ],
  },
];
