import { expect, test } from 'vitest';
import { checkKinds, kindBreaches } from './check-kinds.ts';

const file = 'apps/web/src/features/tasks/x.tsx';

test('the code keeps to it', () => {
  expect(checkKinds()).toEqual([]);
});

test.each([
  [`const words = task.kind === 'sql' ? '' : 'память';`],
  [`if ('program' !== kind) stop();`],
  [`const isQuiz = (submission?.kind as string) == 'quiz';`],
  [`if (form.kind! !== 'upload') stop();`],
  [`const { kind: taskKind } = task; const found = taskKind === 'text';`],
  [`switch (kind) { case 'parsons': break; default: }`],
  [`const isMarked = ['text', 'upload'].includes(task.kind);`],
  [`const isTested = new Set(['sql'] as string[]).has(kind);`],
  [`const advice: Partial<Record<TaskKind, string>> = {};`],
  [`const { languages } = config as TaskConfigs['program'];`],
  [`type Given = TaskAnswers['quiz'];`],
])('%s is found', (source) => {
  expect(kindBreaches(file, source)).toEqual([expect.stringContaining(`${file}:1: `)]);
});

test.each([
  [file, `const isOwn = checker.kind === 'program' || found?.checker.kind !== 'program';`],
  [file, `if (language === 'sql' || question.type === 'text' || typeof value === 'function') stop();`],
  [file, `const task = { kind: 'program', title: '' };`],
  [file, `const words: Record<TaskKind, string> = all; words[task.kind];`],
  ['apps/web/src/kinds/sql/workplace.tsx', `const isOurs = task.kind === 'sql';`],
  ['apps/server/src/judging/kinds/sql/sql.ts', `const isOurs = task.kind === 'sql';`],
  ['apps/web/src/features/tasks/x.test.ts', `if (kind === 'program') stop();`],
])('in %s is not: %s', (path, source) => {
  expect(kindBreaches(path, source)).toEqual([]);
});
