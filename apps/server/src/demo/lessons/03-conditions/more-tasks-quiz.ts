import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const option = (key: string, text: string, is_right: boolean, explanation: string) => ({
  key,
  text,
  is_right,
  explanation,
});

/** Questions of every type. Keys are random, so they tell neither the right answer nor the order. */
export const quizTasks: DemoTaskOfKind[] = [
  {
    kind: 'quiz',
    title: 'Проверьте себя: условия',
    tags: ['условия'],
    difficulty: 1,
    lesson_points: 10,
    statement:
      'Семь коротких вопросов по занятию. Отвечайте в любом порядке; после отправки станет видно, где ошибка и почему.',
    feedback: 'full',
    config: {
      shuffles_questions: false,
      shuffles_options: true,
      questions: [
        {
          type: 'single',
          key: 'q7mx2',
          text: 'Что напечатает программа?\n\n```python\nx = 7\nif x > 5:\n    print("много")\nelif x > 3:\n    print("средне")\nelse:\n    print("мало")\n```',
          points: 1,
          explanation: 'Ветки проверяются сверху вниз, и выполняется только первая подошедшая.',
          options: [
            option('hd83k', '`много`', true, 'Первое условие верно: 7 больше 5.'),
            option('z0q4v', '`средне`', false, 'До `elif` дело дойдёт, только если первое условие ложно.'),
            option('p5n1c', '`много` и `средне`', false, 'Так было бы с двумя отдельными `if`, а здесь `elif`.'),
            option('e9w6t', '`мало`', false, 'Ветка `else` — для случая, когда ни одно условие не подошло.'),
          ],
        },
        {
          type: 'multiple',
          key: 'u4kd9',
          text: 'Какие условия верны при `a = 3` и `b = 8`?',
          points: 2,
          explanation: 'Чтобы не ошибиться, подставьте числа и посчитайте каждую часть отдельно.',
          credit: 'share_minus_wrong',
          options: [
            option('m2x7f', '`a < b and b < 10`', true, 'Верны обе части, значит, верно и целое.'),
            option('v8r0s', '`a > b or a == 3`', true, 'Для `or` хватает одной верной части.'),
            option('c6j3y', '`not a < b`', false, '`a < b` верно, а `not` делает из верного ложное.'),
            option('t1g5b', '`a <= b <= 5`', false, 'Вторая половина неверна: 8 больше 5.'),
          ],
        },
        {
          type: 'text',
          key: 'w3b8h',
          text: 'Каким словом начинается ветка, которая выполняется, когда не подошло ни одно условие?',
          points: 1,
          explanation: 'У `else` условия нет: она подбирает всё, что осталось.',
          variants: ['else', 'else:'],
          is_case_sensitive: false,
          ignores_spaces: true,
          ignores_yo: true,
        },
        {
          type: 'number',
          key: 'f6t0n',
          text: 'Лифт поднимается со скоростью 90 метров в минуту. На какую высоту он поднимется за полминуты? Укажите единицу.',
          points: 1,
          explanation: '90 · 0,5 = 45 метров, или 4500 сантиметров.',
          answer: '45',
          absolute: 0,
          relative: 0,
          units: [
            { name: 'м', factor: 1 },
            { name: 'см', factor: 0.01 },
          ],
        },
        {
          type: 'matching',
          key: 'y2p9r',
          text: 'Для какого случая какое условие?',
          points: 2,
          explanation: 'Остаток от деления на 2 — верный способ отличить чётное от нечётного.',
          credit: 'share',
          pairs: [
            { key: 'b4s8w', left: 'число чётное', right: 'x % 2 == 0' },
            { key: 'n7c1m', left: 'число отрицательное', right: 'x < 0' },
            { key: 'k3v6q', left: 'число двузначное', right: '10 <= x <= 99' },
          ],
          distractors: [{ key: 'a9e5z', right: 'x / 2 == 0' }],
        },
        {
          type: 'ordering',
          key: 'r8h4j',
          text: 'Поставьте проверки так, чтобы каждая оценка получала своё слово: от первой ветки к последней.',
          points: 1,
          explanation: 'Если начать с меньшей границы, до бо́льших дело не дойдёт: подойдёт первая же ветка.',
          credit: 'share',
          items: [
            { key: 'x5d2g', text: '`if score >= 90:`' },
            { key: 'i0l7u', text: '`elif score >= 70:`' },
            { key: 'o6f9a', text: '`elif score >= 50:`' },
            { key: 's1k3e', text: '`else:`' },
          ],
        },
        {
          type: 'gaps',
          key: 'j5a1v',
          text: 'Допишите программу: она должна печатать `да`, если год делится на 4 без остатка.',
          points: 2,
          explanation: 'Одно `=` кладёт значение в переменную, а два сравнивают.',
          credit: 'share',
          language: 'python',
          code: 'year = {{read}}(input())\nif year % 4 {{compare}} 0:\n    print("да")\n{{other}}\n    print("нет")',
          gaps: [
            { key: 'read', variants: ['int'] },
            { key: 'compare', variants: ['=='] },
            { key: 'other', variants: ['else:'] },
          ],
        },
      ],
    },
  },
];
