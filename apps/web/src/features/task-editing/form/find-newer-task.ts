import { adminTasks, type Task } from '@put/contract/tasks/task-bank';
import { call } from '../../../api/api.ts';
import { formOf, readForm, type TaskForm } from './task-form.ts';

/** The task if somebody else saved it after the edited version; else null. */
export async function findNewerTask(taskId: number, base: string): Promise<Task | null> {
  const task = await call(adminTasks.get, { params: { id: String(taskId) } });
  return task.updated_at === base ? null : task;
}

const partWords: Partial<Record<keyof TaskForm, string>> = {
  title: 'название',
  statement: 'условие',
  config: 'языки и сравнение ответов',
  limits: 'пределы',
  feedback: 'что видит ученик',
  attempts: 'попытки',
  cooldown_s: 'пауза',
  free_compile_errors: 'цена ошибки компиляции',
  solutions_shown: 'чьи решения видны',
  hints: 'подсказки',
  starter_files: 'заготовка',
  difficulty: 'сложность',
  source: 'источник',
  license: 'лицензия',
  test_groups: 'тесты',
  solutions: 'решения',
  tag_ids: 'метки',
};

/** Names the parts in which two versions differ: «название, тесты». */
export function differingParts(theirs: Task, mine: TaskForm): string {
  const [a, b] = [readForm(formOf(theirs)).body, readForm(mine).body];
  if (a === null || b === null) return '';
  return Object.entries(partWords)
    .filter(([name]) => JSON.stringify(a[name as keyof typeof a]) !== JSON.stringify(b[name as keyof typeof b]))
    .map(([, words]) => words)
    .join(', ');
}
