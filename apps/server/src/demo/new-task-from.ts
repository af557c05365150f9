import type { NewTask } from '@put/contract/tasks';
import type { DemoTask } from './demo-shapes.ts';

const mainFile = (content: string) => [{ name: 'main.py', content }];

/** A task of the course as the body that an administrator would send to create and publish it. */
export const newTaskFrom = (task: DemoTask, tagIds: number[]): NewTask => ({
  kind: 'program',
  title: task.title,
  statement: task.statement,
  config: { languages: ['python'], checker: task.checker },
  limits: task.limits,
  feedback: 'verdict',
  attempts: null,
  cooldown_s: 0,
  hints: task.hints,
  starter_files: task.starter === undefined ? [] : mainFile(task.starter),
  difficulty: task.difficulty,
  source: 'Демонстрационный курс «Python: первые шаги»',
  license: '',
  test_groups: task.test_groups.map((group) => ({
    ...group,
    tests: group.tests.map((test) => ({ ...test, note: '' })),
  })),
  solutions: task.solutions.map(({ title, expected, code }) => ({
    title,
    expected,
    language: 'python',
    files: mainFile(code),
  })),
  tag_ids: tagIds,
  status: 'ready',
});
