import type { DemoCourse } from '../demo-shapes.ts';
import { fileTasks, gitTasks, pipeTasks, processTasks, rightTasks, scriptTasks, webTasks } from './tasks.ts';

const lesson = (name: string) => `linux/lessons/${name}.md`;

/** The demonstration's third course. linux.test.ts proves every task in a real container. */
export const linux: DemoCourse = {
  title: 'Linux и командная строка',
  summary: 'Свой Linux прямо в браузере: файлы, конвейеры, права, скрипты, процессы, git и веб-сервер.',
  description: `В этом курсе у вас будет **свой Linux**. Он открывается прямо на странице: ничего устанавливать не нужно, и ничего важного в нём не сломать.

- В занятиях рядом с текстом стоит терминал: каждую команду можно тут же попробовать.
- В задачах вы работаете с настоящими файлами, а проверка смотрит, что получилось, и говорит, чего не хватает.
- Если что-то пошло не так, файлы задачи возвращаются одной кнопкой.

Начните с первого занятия, даже если терминал уже видели: дальше понадобится всё, что в нём есть.
`,
  daysAgo: 58,
  tags: [
    { title: 'файлы', color: '#2f6db5', kind: 'topic' },
    { title: 'конвейеры', color: '#7a4fa3', kind: 'topic' },
    { title: 'права', color: '#b3402e', kind: 'topic' },
    { title: 'скрипты', color: '#3d7a2f', kind: 'topic' },
    { title: 'процессы', color: '#935a0b', kind: 'topic' },
    { title: 'git', color: '#a23b72', kind: 'topic' },
    { title: 'веб', color: '#0f6b58', kind: 'topic' },
  ],
  lessons: [
    {
      title: 'Оболочка, файлы и папки',
      section: 'Основы',
      bodyFile: lesson('01-files'),
      tasks: [],
      moreTasks: fileTasks,
    },
    { title: 'Поиск и конвейеры', section: 'Основы', bodyFile: lesson('02-pipes'), tasks: [], moreTasks: pipeTasks },
    { title: 'Права', section: 'Основы', bodyFile: lesson('03-rights'), tasks: [], moreTasks: rightTasks },
    {
      title: 'Скрипты и процессы',
      section: 'Программы',
      bodyFile: lesson('04-scripts'),
      tasks: [],
      moreTasks: [...scriptTasks, ...processTasks],
    },
    { title: 'История в git', section: 'Программы', bodyFile: lesson('05-git'), tasks: [], moreTasks: gitTasks },
    { title: 'Страница и сервер', section: 'Программы', bodyFile: lesson('06-web'), tasks: [], moreTasks: webTasks },
  ],
};
