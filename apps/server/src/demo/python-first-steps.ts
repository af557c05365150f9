import type { DemoCourse } from './demo-shapes.ts';
import { tasks as inputOutput } from './lessons/01-input-output/tasks.ts';
import { programTasks as speedTasks } from './lessons/02-numbers/more-tasks-program.ts';
import { variantTasks } from './lessons/02-numbers/more-tasks-variant.ts';
import { tasks as numbers } from './lessons/02-numbers/tasks.ts';
import { quizTasks } from './lessons/03-conditions/more-tasks-quiz.ts';
import { tasks as conditions } from './lessons/03-conditions/tasks.ts';
import { guessTasks } from './lessons/04-loops/more-tasks-interactive.ts';
import { parsonsTasks } from './lessons/04-loops/more-tasks-parsons.ts';
import { tasks as loops } from './lessons/04-loops/tasks.ts';
import { sqlTasks } from './lessons/05-strings-lists/more-tasks-sql.ts';
import { uploadTasks } from './lessons/05-strings-lists/more-tasks-upload.ts';
import { tasks as stringsAndLists } from './lessons/05-strings-lists/tasks.ts';
import { programTasks as primeTasks } from './lessons/06-functions/more-tasks-program.ts';
import { textTasks } from './lessons/06-functions/more-tasks-text.ts';
import { functionTasks } from './lessons/06-functions/more-tasks-function.ts';
import { tasks as functions } from './lessons/06-functions/tasks.ts';

/**
 * The demonstration course. Each lesson has a folder with lesson.md, its text, and tasks.ts, its list of tasks. Each
 * task has a folder with statement.md and its reference solutions as .py files. demo-course.test.ts runs them all.
 */
export const pythonFirstSteps: DemoCourse = {
  title: 'Python: первые шаги',
  summary: 'Шесть занятий для тех, кто ещё никогда не программировал: от первой строки до собственных функций.',
  description: `Этот курс — для тех, кто хочет научиться программировать с нуля. Понадобятся только браузер и любопытство: программы пишутся и запускаются прямо здесь.

## Чему вы научитесь

- читать данные и выводить ответ;
- считать: от простых формул до очень больших чисел;
- выбирать и повторять: условия и циклы;
- работать со строками, списками и множествами;
- собирать программу из собственных функций.

## Как устроены занятия

В каждом занятии есть текст с примерами и несколько задач — от простой к трудной. Решение проверяется за секунду на примерах из условия и на скрытых тестах. За часть тестов можно получить часть баллов.

Ошибаться не страшно: число попыток не ограничено, а после неудачных попыток открываются подсказки. Не торопитесь открывать следующую — сначала проверьте программу на своих данных.
`,
  daysAgo: 56,
  latePolicy: { steps: [{ until_h: 168, credit: 50 }], after: 'practice' },
  tags: [
    { title: 'ввод и вывод', color: '#0f6b58', kind: 'topic' },
    { title: 'арифметика', color: '#2f6db5', kind: 'topic' },
    { title: 'условия', color: '#935a0b', kind: 'topic' },
    { title: 'циклы', color: '#7a4fa3', kind: 'topic' },
    { title: 'строки', color: '#b3402e', kind: 'topic' },
    { title: 'списки', color: '#a23b72', kind: 'topic' },
    { title: 'множества', color: '#4a6670', kind: 'topic' },
    { title: 'функции', color: '#3d7a2f', kind: 'topic' },
  ],
  lessons: [
    { title: 'Ввод и вывод', section: 'Основы', bodyFile: 'lessons/01-input-output/lesson.md', tasks: inputOutput },
    {
      title: 'Числа и формулы',
      section: 'Основы',
      bodyFile: 'lessons/02-numbers/lesson.md',
      tasks: numbers,
      moreTasks: [...speedTasks, ...variantTasks],
    },
    {
      title: 'Условия',
      section: 'Управление',
      bodyFile: 'lessons/03-conditions/lesson.md',
      tasks: conditions,
      moreTasks: quizTasks,
    },
    {
      title: 'Циклы',
      section: 'Управление',
      bodyFile: 'lessons/04-loops/lesson.md',
      tasks: loops,
      moreTasks: [...parsonsTasks, ...guessTasks],
    },
    {
      title: 'Строки и списки',
      section: 'Данные и функции',
      bodyFile: 'lessons/05-strings-lists/lesson.md',
      tasks: stringsAndLists,
      moreTasks: [...sqlTasks, ...uploadTasks],
    },
    {
      title: 'Функции',
      section: 'Данные и функции',
      bodyFile: 'lessons/06-functions/lesson.md',
      tasks: functions,
      moreTasks: [...primeTasks, ...functionTasks, ...textTasks],
    },
  ],
};
