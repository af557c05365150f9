import { hasTests, type TaskKind } from '@put/contract/kinds/kinds';
import type { Feedback, SolutionsShown, TaskVariant } from '@put/contract/tasks/task-parts';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import { feedbackLevels } from '../../../parts/feedback/feedback-words.ts';

type Choice<T extends string> = readonly { value: T; label: string; description: string }[];

/** `task`: the group uses the task's setting. */
export const groupFeedbackChoice = [
  { value: 'task', label: 'Как в задаче' },
  ...feedbackLevels.map(({ value, label }) => ({ value, label })),
];

/** `lesson`: the task uses the lesson's setting. */
export const feedbackChoice = (kind: TaskKind): Choice<Feedback | 'lesson'> => [
  { value: 'lesson', label: 'Как в занятии', description: 'Решает занятие или курс; без их слова видны вердикты.' },
  ...feedbackLevels.map((level) => (hasTests(kind) ? level : { ...level, ...withoutTests[level.value] })),
];

/** The levels of feedback for kinds without tests. */
const withoutTests: Record<Feedback, { description: string }> = {
  full: { description: 'Ученик видит всё, что нашла проверка: верные ответы и объяснения.' },
  after_deadline: {
    description: 'До последнего срока ученика видно, что верно, после него — верные ответы и объяснения.',
  },
  verdict: { description: 'Видно, что верно, а что нет, без верных ответов и объяснений.' },
  score: { description: 'Видны только общий вердикт и балл.' },
  hidden: { description: 'Ученик знает только, что ответ принят на проверку; для контрольных.' },
};

export const compileErrorsOf = (free: boolean | null): string => (free === null ? 'course' : free ? 'free' : 'spent');

export const compileErrorsChoice = [
  { value: 'course', label: 'Как в курсе', description: 'Это решают настройки курса, в котором стоит задача.' },
  {
    value: 'free',
    label: 'Не тратит попытку',
    description: 'Опечатка, с которой программа не запустилась, ничего не стоит.',
  },
  { value: 'spent', label: 'Тратит попытку', description: 'Отправлять стоит только то, что уже запускалось.' },
];

export const solutionsShownChoice: Choice<SolutionsShown> = [
  { value: 'nobody', label: 'Своё решение', description: 'Чужих решений ученик не видит.' },
  { value: 'author', label: 'Решение автора', description: 'То, что отмечено верным среди решений задачи.' },
  {
    value: 'everyone',
    label: 'Решение автора и решения других',
    description: 'Разные верные решения учеников этого курса. Имён нет, но текст программы виден целиком.',
  },
];

export const aggregationWords: Record<TestGroup['aggregation'], { label: string; description: string }> = {
  sum: { label: 'За каждый тест', description: 'Баллы делятся между тестами по их весу.' },
  pass_fail: { label: 'Всё или ничего', description: 'Баллы даются, только когда пройдены все тесты группы.' },
  min: {
    label: 'По худшему тесту',
    description: 'Группа стоит столько, сколько худший её тест; важно, когда тест можно решить частично.',
  },
};

/** Verdicts that a program can get, so a reference solution may be expected to get them. */
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
