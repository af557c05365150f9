import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import { type Language, mainFileOf } from '@put/contract/judge/languages';
import { wrongVerdicts } from '@put/contract/judge/verdicts';
import { type NewTask, NewTask as NewTaskShape } from '@put/contract/tasks/new-task';
import type { Task } from '@put/contract/tasks/task-bank';
import type * as z from 'zod/mini';
import { editingOf } from '../../../kinds/editings.ts';
import { errorsByPath } from '../../../parts/forms/errors-by-path.ts';

type Body = z.output<typeof NewTask>;
/** Rows are moved, copied and removed, so they need a key that is not the index. */
type Keyed<T> = T & { key: string };

export type TestForm = Keyed<Body['test_groups'][number]['tests'][number]>;
export type GroupForm = Keyed<Omit<Body['test_groups'][number], 'tests'> & { tests: TestForm[] }>;
export type SolutionForm = Keyed<Body['solutions'][number]>;
export type HintForm = Keyed<Body['hints'][number]>;

/**
 * The contract's shape, so that paths of errors match, with keys on rows. A number is NaN while its field holds none.
 */
export type TaskForm = Omit<Body, 'kind' | 'config' | 'status' | 'attempts' | 'hints' | 'test_groups' | 'solutions'> & {
  kind: TaskKind;
  config: TaskConfig;
  /** Empty: as many as one likes. */
  attempts: number | '';
  hints: HintForm[];
  test_groups: GroupForm[];
  solutions: SolutionForm[];
};

let lastKey = 0;
export const newKey = (): string => `k${++lastKey}`;
const keyed = <T extends object>(row: T): Keyed<T> => ({ ...row, key: newKey() });

export const emptyForm = (kind: TaskKind = 'program'): TaskForm => ({
  kind,
  title: '',
  statement: '',
  config: editingOf(kind).emptyConfig,
  limits: { time_ms: 1000, memory_mb: 256 },
  feedback: null,
  attempts: '',
  cooldown_s: 0,
  free_compile_errors: null,
  solutions_shown: 'nobody',
  hints: [],
  error_explanations: [],
  starter_files: [],
  variant: null,
  difficulty: null,
  source: '',
  license: '',
  test_groups: [],
  solutions: [],
  tag_ids: [],
});

export function formOf(task: Task): TaskForm {
  const { id: _, status: _s, verified_at: _v, version: _n, lessons: _l, updated_at: _u, ...fields } = task;
  return {
    ...fields,
    attempts: task.attempts ?? '',
    hints: task.hints.map(keyed),
    test_groups: task.test_groups.map((group) => keyed({ ...group, tests: group.tests.map(keyed) })),
    solutions: task.solutions.map(keyed),
  };
}

export type Read = { body: Body; errors: null } | { body: null; errors: Record<string, string> };

/** The body to send, or the errors by path, by the same rules of the contract as on the server. */
export function readForm(form: TaskForm): Read {
  const values = { ...form, attempts: form.attempts === '' ? null : form.attempts };
  const parsed = NewTaskShape.safeParse(values);
  if (parsed.success) return { body: parsed.data, errors: null };
  return { body: null, errors: errorsByPath(NewTaskShape, values) };
}

/** The sum of points of all groups; an invalid number counts as 0. */
export const totalPoints = (groups: readonly { points: number }[]): number =>
  groups.reduce((sum, { points }) => sum + (points || 0), 0);

export const emptyTest = (): TestForm => keyed({ name: '', input: '', answer: '', message: '', weight: 1, note: '' });

const isBlank = ({ name, input, answer, message, note }: TestForm): boolean =>
  [name, input, answer, message, note].every((text) => text === '');

/** Appends pasted or uploaded tests, and drops the blank tests that a group begins with. */
export const withAdded = (tests: readonly TestForm[], added: readonly TestForm[]): TestForm[] =>
  added.length === 0 ? [...tests] : [...tests.filter((test) => !isBlank(test)), ...added];

/** A new group: the first holds the samples of the statement, the next ones are graded. */
export function newGroup(before: readonly GroupForm[]): GroupForm {
  const isFirst = before.length === 0;
  const left = Math.max(0, 100 - totalPoints(before));
  const name = isFirst ? 'Примеры' : before.length === 1 ? 'Основные' : `Группа ${before.length + 1}`;
  return keyed({
    name,
    is_sample: isFirst,
    points: isFirst ? 0 : left,
    aggregation: 'sum',
    requires: [],
    feedback: null,
    tests: [emptyTest()],
  });
}

/** What a wrong solution is expected to get, unless its author knows better. */
export const anyWrong: Pick<SolutionForm, 'expected' | 'also_expected'> = {
  expected: 'wrong_answer',
  also_expected: wrongVerdicts.filter((one) => one !== 'wrong_answer'),
};

export const newSolution = (before: readonly SolutionForm[], language: Language): SolutionForm =>
  keyed({
    title: before.length === 0 ? 'Верное решение' : '',
    language,
    ...(before.length === 0 ? { expected: 'accepted', also_expected: [] } : anyWrong),
    expected_groups: [],
    expected_score: null,
    files: [{ name: mainFileOf[language], content: '' }],
  });

export const newHint = (before: readonly HintForm[]): HintForm =>
  keyed({ after_attempts: before.length + 1, text: '' });

export const copyOfTest = (test: TestForm): TestForm => ({ ...test, key: newKey() });
export const copyOfGroup = (group: GroupForm): GroupForm =>
  keyed({ ...group, name: `${group.name} (копия)`.slice(0, 200), tests: group.tests.map(copyOfTest) });
export const testsOf = (
  pairs: readonly { input: string; answer: string; name?: string; note?: string }[],
): TestForm[] => pairs.map((pair) => ({ ...emptyTest(), ...pair }));

/** Gives new keys to a restored form: the old ones may be in use on this page. */
export const withNewKeys = (form: TaskForm): TaskForm => ({
  ...form,
  hints: form.hints.map(keyed),
  test_groups: form.test_groups.map((group) => keyed({ ...group, tests: group.tests.map(copyOfTest) })),
  solutions: form.solutions.map(keyed),
});
