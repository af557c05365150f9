import type { DemoTaskOfKind } from '../demo-shapes.ts';
import { demoAnimations, programOf } from './animations.ts';

/** The set-up of a task that performs an animation of the demonstration; the seed fills in its id. */
const performed = (name: string, mode: 'at_once' | 'at_end') => ({
  performs: name,
  config: {
    animation_id: null,
    version: 1,
    title: demoAnimations.find((one) => one.name === name)!.title,
    program: programOf(name),
    input: '',
    mode,
    tries: 2,
    points: 10,
    own: false,
  },
});

export const structureTasks: DemoTaskOfKind[] = [
  {
    kind: 'animation',
    title: 'Постройте кучу',
    tags: ['структуры данных'],
    difficulty: 2,
    lesson_points: 10,
    statement: `Массив на картинке — ещё не куча. Просейте вниз места 3, 2, 1 и 0, **именно в этом порядке**: если число больше меньшего из сыновей, поменяйте их местами, и так до тех пор, пока оно не встанет на место.

Нажимайте на два числа, которые нужно поменять. Ошибку можно отменить. Что вышло, станет известно, когда вы отправите ответ.`,
    hints: [
      { after_attempts: 1, text: 'Сыновья места $i$ — места $2i + 1$ и $2i + 2$.' },
      { after_attempts: 2, text: 'Менять нужно с **меньшим** сыном: иначе он окажется под тем, кто больше него.' },
    ],
    ...performed('build-heap-by-hand', 'at_end'),
  },
];

export const graphTasks: DemoTaskOfKind[] = [
  {
    kind: 'animation',
    title: 'Обойдите граф в ширину',
    tags: ['графы'],
    difficulty: 1,
    lesson_points: 10,
    statement: `Вы — программа. Берите из очереди вершину и ставьте в очередь её новых соседей, пока очередь не опустеет.

Соседей одной вершины можно брать **в любом порядке**: верных обходов много, и каждый засчитывается. Верный выбор с первого раза даёт балл, со второго — половину.`,
    hints: [{ after_attempts: 1, text: 'Первым из очереди выходит тот, кто стоит в её начале: на картинке он слева.' }],
    ...performed('bfs-by-hand', 'at_once'),
  },
];
