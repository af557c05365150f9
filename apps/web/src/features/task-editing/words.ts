import { hasTests, type TaskKind } from '@put/contract/kinds';
import type { Checker } from '@put/contract/kinds/program';
import type { Task } from '@put/contract/task-bank';
import type { Feedback, TaskVariant } from '@put/contract/task-parts';
import type { TestGroup } from '@put/contract/task-tests';
import type { Verdict } from '@put/contract/verdicts';
import { feedbackLevels } from '../../shared/feedback-words.ts';

export type Status = Task['status'];

type Choice<T extends string> = readonly { value: T; label: string; description: string }[];

export const checkerChoice: Choice<Checker['kind']> = [
  {
    value: 'tokens',
    label: 'По словам',
    description: 'Сравниваются слова и числа; пробелы и переводы строк не важны.',
  },
  {
    value: 'lines',
    label: 'По строкам',
    description: 'Важно деление на строки; пробелы в конце строк и пустые строки в конце не важны.',
  },
  {
    value: 'exact',
    label: 'Знак в знак',
    description: 'Важен каждый пробел; не важен только последний перевод строки.',
  },
  {
    value: 'float',
    label: 'Числа с точностью',
    description: 'Числа могут отличаться на погрешность, слова должны совпасть.',
  },
  {
    value: 'unordered',
    label: 'Строки в любом порядке',
    description: 'Те же строки, столько же раз; порядок не важен.',
  },
  {
    value: 'program',
    label: 'Проверяющей программой',
    description: 'Когда верных ответов много: программа читает ввод, ответ и вывод решения и говорит, чего он стоит.',
  },
];

/** `task`: the group says nothing of its own. */
export const groupFeedbackChoice = [
  { value: 'task', label: 'Как в задаче' },
  ...feedbackLevels.map(({ value, label }) => ({ value, label })),
];

/** `lesson`: the task says nothing of its own. */
export const feedbackChoice = (kind: TaskKind): Choice<Feedback | 'lesson'> => [
  { value: 'lesson', label: 'Как в занятии', description: 'Решает занятие или курс; без их слова видны вердикты.' },
  ...feedbackLevels.map((level) => (hasTests(kind) ? level : { ...level, ...withoutTests[level.value] })),
];

/** What the levels mean where nothing is tested: there are no tests to speak of. */
const withoutTests: Record<Feedback, { description: string }> = {
  full: { description: 'Ученик видит всё, что нашла проверка: верные ответы и объяснения.' },
  after_deadline: {
    description: 'До последнего срока ученика видно, что верно, после него — верные ответы и объяснения.',
  },
  verdict: { description: 'Видно, что верно, а что нет, без верных ответов и объяснений.' },
  score: { description: 'Видны только общий вердикт и балл.' },
  hidden: { description: 'Ученик знает только, что ответ принят на проверку; для контрольных.' },
};

export const aggregationWords: Record<TestGroup['aggregation'], { label: string; description: string }> = {
  sum: { label: 'За каждый тест', description: 'Баллы делятся между тестами по их весу.' },
  pass_fail: { label: 'Всё или ничего', description: 'Баллы даются, только когда пройдены все тесты группы.' },
  min: {
    label: 'По худшему тесту',
    description: 'Группа стоит столько, сколько худший её тест; важно, когда тест можно решить частично.',
  },
};

export const statusWords: Record<Status, { label: string; description: string }> = {
  draft: { label: 'Черновик', description: 'Ученики не видят задачу.' },
  ready: { label: 'Опубликована', description: 'Задача проверена, ученики могут сдавать.' },
  broken: { label: 'Не прошла проверку', description: 'Ученики не могут её сдавать, пока она не пройдёт проверку.' },
};

/** Verdicts that a program can earn: what a reference solution may be expected to get. */
export const expectedVerdicts: readonly Verdict[] = [
  'accepted',
  'wrong_answer',
  'partial',
  'presentation_error',
  'compile_error',
  'runtime_error',
  'time_limit',
  'memory_limit',
  'output_limit',
  'idle_limit',
];

export const difficultyWords = ['Очень лёгкая', 'Лёгкая', 'Средняя', 'Трудная', 'Очень трудная'] as const;

export const variantPerChoice: Choice<TaskVariant['per']> = [
  { value: 'user', label: 'Для каждого ученика', description: 'Один раз и навсегда: у соседа данные другие.' },
  {
    value: 'attempt',
    label: 'Для каждой попытки',
    description: 'После отправленной попытки данные меняются: ответ не подобрать.',
  },
  {
    value: 'group',
    label: 'Для каждой группы',
    description: 'Внутри группы данные общие: задачу можно обсуждать вместе.',
  },
];
