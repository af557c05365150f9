import type { DemoCourse } from '../demo-shapes.ts';
import { graphTasks, structureTasks } from './tasks.ts';

/** The demonstration's second course: algorithms to look at step by step, and to perform by hand. */
export const algorithms: DemoCourse = {
  title: 'Алгоритмы',
  summary: 'Двенадцать алгоритмов по шагам: смотрите, запускайте на своих данных и выполняйте сами.',
  description: `В этом курсе алгоритмы можно **увидеть**. Каждая картинка идёт по шагам рядом с программой, которая её рисует: виден и ход, и строка кода, которая сейчас работает.

- Листайте стрелками \`←\` и \`→\`, проигрывайте пробелом.
- Дайте картинке свои данные и посмотрите, что изменится.
- На шаг, который непонятен, можно взять ссылку и спросить преподавателя.

В двух задачах вы сами становитесь исполнителем: выбираете вершины и меняете числа прямо на картинке.
`,
  daysAgo: 57,
  tags: [
    { title: 'сортировка', color: '#2f6db5', kind: 'topic' },
    { title: 'поиск', color: '#935a0b', kind: 'topic' },
    { title: 'структуры данных', color: '#7a4fa3', kind: 'topic' },
    { title: 'графы', color: '#b3402e', kind: 'topic' },
    { title: 'рекурсия', color: '#3d7a2f', kind: 'topic' },
    { title: 'динамика', color: '#a23b72', kind: 'topic' },
  ],
  lessons: [
    { title: 'Сортировки', section: 'Порядок', bodyFile: 'algorithms/lessons/01-sorting.md', tasks: [] },
    { title: 'Поиск', section: 'Порядок', bodyFile: 'algorithms/lessons/02-search.md', tasks: [] },
    {
      title: 'Списки, кучи, таблицы',
      section: 'Структуры',
      bodyFile: 'algorithms/lessons/03-structures.md',
      tasks: [],
      moreTasks: structureTasks,
    },
    {
      title: 'Графы',
      section: 'Структуры',
      bodyFile: 'algorithms/lessons/04-graphs.md',
      tasks: [],
      moreTasks: graphTasks,
    },
    { title: 'Память вместо повторений', section: 'Приёмы', bodyFile: 'algorithms/lessons/05-memory.md', tasks: [] },
  ],
};
