import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig, TaskConfigs } from '@put/contract/task-configs';
import { type Language, mainFileOf } from '@put/contract/languages';
import { type NewTask, NewTask as NewTaskShape } from '@put/contract/new-task';
import type { Task } from '@put/contract/task-bank';
import type * as z from 'zod/mini';
import { errorsByPath } from '../../shared/errors-by-path.ts';

type Body = z.output<typeof NewTask>;
/** Rows are moved, copied and removed: the key stays with the row, the index does not. */
type Keyed<T> = T & { key: string };
/** What stands in a field of numbers: the library gives '' for an empty one. */
export type Typed = number | string;

export type TestForm = Keyed<Omit<Body['test_groups'][number]['tests'][number], 'weight'> & { weight: Typed }>;
export type GroupForm = Keyed<
  Omit<Body['test_groups'][number], 'points' | 'tests'> & { points: Typed; tests: TestForm[] }
>;
export type SolutionForm = Keyed<Body['solutions'][number]>;
export type HintForm = Keyed<{ after_attempts: Typed; text: string }>;

/** The contract's own shape, so that paths of errors fit; with keys on rows and with numbers as they are typed. */
export type TaskForm = Omit<
  Body,
  'kind' | 'config' | 'status' | 'limits' | 'attempts' | 'cooldown_s' | 'hints' | 'test_groups' | 'solutions'
> & {
  kind: TaskKind;
  config: TaskConfig;
  limits: { time_ms: Typed; memory_mb: Typed };
  attempts: Typed;
  cooldown_s: Typed;
  hints: HintForm[];
  test_groups: GroupForm[];
  solutions: SolutionForm[];
};

/** What an author of the kind starts with. */
const emptyConfigs: TaskConfigs = {
  program: { languages: ['python'], checker: { kind: 'tokens' } },
  function: { languages: ['python'], style: 'asserts', file_name: 'solution.py', prelude: '' },
  sql: { dialect: 'sqlite', schema: '', is_ordered: false, compares_column_names: false, check_query: null },
  quiz: { questions: [], shuffles_questions: false, shuffles_options: true },
  parsons: { language: 'python', lines: [], checks_indent: true, gives_partial: true, points: 10 },
  text: { rubric: [], min_words: 0, max_words: 5000 },
  upload: { rubric: [], max_files: 1, max_file_mb: 10, extensions: [], checker: null },
};

let lastKey = 0;
export const newKey = (): string => `k${++lastKey}`;
const keyed = <T extends object>(row: T): Keyed<T> => ({ ...row, key: newKey() });

export const emptyForm = (kind: TaskKind = 'program'): TaskForm => ({
  kind,
  title: '',
  statement: '',
  config: emptyConfigs[kind],
  limits: { time_ms: 1000, memory_mb: 256 },
  feedback: null,
  attempts: '',
  cooldown_s: 0,
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

/** What is sent, or what is wrong by path: the contract's own rules, before the server says the same. */
export function readForm(form: TaskForm): Read {
  const values = { ...form, attempts: form.attempts === '' ? null : form.attempts };
  const parsed = NewTaskShape.safeParse(values);
  if (parsed.success) return { body: parsed.data, errors: null };
  return { body: null, errors: errorsByPath(NewTaskShape, values) };
}

/** The points of all groups; what is not a number yet counts as nothing. */
export const totalPoints = (groups: readonly { points: Typed }[]): number =>
  groups.reduce((sum, { points }) => sum + (typeof points === 'number' ? points : 0), 0);

export const emptyTest = (): TestForm => keyed({ name: '', input: '', answer: '', message: '', weight: 1, note: '' });

const isBlank = ({ name, input, answer, message, note }: TestForm): boolean =>
  [name, input, answer, message, note].every((text) => text === '');

/** Tests that were pasted or uploaded come behind those that are there; the blank ones that a group begins with have done their duty. */
export const withAdded = (tests: readonly TestForm[], added: readonly TestForm[]): TestForm[] =>
  added.length === 0 ? [...tests] : [...tests.filter((test) => !isBlank(test)), ...added];

/** The first group is the samples of the statement, the next ones are what counts. */
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

export const newSolution = (before: readonly SolutionForm[], language: Language): SolutionForm =>
  keyed({
    title: before.length === 0 ? 'Верное решение' : '',
    language,
    expected: before.length === 0 ? 'accepted' : 'wrong_answer',
    also_expected: [],
    expected_groups: [],
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

/** A form out of storage gets keys of this page: the kept ones may be given away already. */
export const withNewKeys = (form: TaskForm): TaskForm => ({
  ...form,
  hints: form.hints.map(keyed),
  test_groups: form.test_groups.map((group) => keyed({ ...group, tests: group.tests.map(copyOfTest) })),
  solutions: form.solutions.map(keyed),
});
