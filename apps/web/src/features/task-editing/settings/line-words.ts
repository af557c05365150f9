import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import type { ErrorExplanation } from '@put/contract/tasks/task-tests';
import { editingOf } from '../../../kinds/editings.ts';
import { countWords, wordFor } from '../../../ui/words/count-words.ts';
import type { TaskForm } from '../form/task-form.ts';
import { difficultyWords, feedbackChoice, solutionsShownChoice } from '../words/words.ts';

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });

/** «решений сошлось 2 из 3, замечаний: 1» */
export function checkWords(check: TaskCheck | null, isOutdated: boolean): string {
  if (check === null) return 'ещё не проверялась';
  if (check.state === 'waiting' || check.state === 'running') return 'идёт…';
  if (check.state === 'failed') return 'не удалась: запустите ещё раз';
  const { verification } = check;
  if (check.state === 'outdated' || isOutdated || verification === null) return 'задача изменилась: проверьте ещё раз';
  const { solutions, problems } = verification;
  const right = solutions.filter(({ ok }) => ok).length;
  const parts = [
    ...(solutions.length === 0 ? [] : [`решений сошлось ${right} из ${solutions.length}`]),
    ...(problems.length === 0 ? [] : [`замечаний: ${problems.length}`]),
  ];
  return parts.join(', ') || 'всё сошлось';
}

/** «верных 1, неверных 2» */
export function solutionsWords(solutions: TaskForm['solutions']): string {
  if (solutions.length === 0) return 'нет; нужно хотя бы одно верное';
  const right = solutions.filter(({ expected }) => expected === 'accepted').length;
  return `верных ${right}, неверных ${solutions.length - right}`;
}

type Limits = Pick<TaskForm, 'kind' | 'config' | 'limits' | 'attempts' | 'cooldown_s'> &
  Partial<Pick<TaskForm, 'free_compile_errors'>>;

/** «1 с и 64 МБ на тест, 10 попыток, пауза 30 с» */
export function limitsWords({
  kind,
  config,
  limits,
  attempts,
  cooldown_s,
  free_compile_errors: free = null,
}: Limits): string {
  const parts = [...bounds(kind, config, limits)];
  if (attempts === '') parts.push('попыток сколько угодно');
  else parts.push(Number.isFinite(attempts) ? countWords(attempts, ['попытка', 'попытки', 'попыток']) : '? попыток');
  parts.push(cooldown_s === 0 ? 'без паузы' : `пауза ${numberWords(cooldown_s)} с`);
  if (free !== null) parts.push(`ошибка компиляции ${free ? 'не тратит' : 'тратит'} попытку`);
  return parts.join(', ');
}

function bounds(kind: TaskKind, config: TaskConfig, { time_ms, memory_mb }: TaskForm['limits']): string[] {
  const { tests } = editingOf(kind);
  if (tests === null) return [];
  const time = secondsWords(time_ms);
  return [tests.boundsMemory(config) ? `${time} и ${numberWords(memory_mb)} МБ на тест` : `${time} на тест`];
}

/** «?» while the field holds no number. */
const numberWords = (number: number): string => (Number.isFinite(number) ? numbers.format(number) : '?');
const secondsWords = (ms: number): string => `${numberWords(ms / 1000)} с`;

/** «как в занятии; после решения — решение автора» */
export function seenWords(
  { kind, feedback, solutions_shown }: Pick<TaskForm, 'kind' | 'feedback' | 'solutions_shown'>,
  hasPrograms: boolean,
): string {
  const level = feedbackChoice(kind)
    .find(({ value }) => value === (feedback ?? 'lesson'))!
    .label.toLowerCase();
  if (!hasPrograms) return level;
  const shown = solutionsShownChoice.find(({ value }) => value === solutions_shown)!.label.toLowerCase();
  return `${level}; когда решена — ${shown}`;
}

/** «2: после попыток 2, 3; объяснений ошибок 1» */
export function hintsWords(hints: TaskForm['hints'], explanations: readonly ErrorExplanation[] | null): string {
  const after = hints.map(({ after_attempts }) => numberWords(after_attempts)).join(', ');
  const explained = explanations?.length ?? 0;
  const parts = [
    ...(hints.length === 0 ? [] : [`${hints.length}: после ${wordFor(hints.length, attempted)} ${after}`]),
    ...(explained === 0 ? [] : [`объяснений ошибок ${explained}`]),
  ];
  return parts.join('; ') || 'нет';
}
const attempted = ['попытки', 'попыток', 'попыток'] as const;

/** «main.py, limits.py и ещё 2» */
export function starterWords(files: TaskForm['starter_files']): string {
  const names = files.slice(0, mostNames).map(({ name }) => name);
  const more = files.length - names.length;
  return names.length === 0 ? 'нет' : `${names.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
}
const mostNames = 3;

export const variantWords = (variant: TaskForm['variant']): string =>
  variant === null ? 'у всех одни данные' : perWords[variant.per];
const perWords: Record<NonNullable<TaskForm['variant']>['per'], string> = {
  user: 'у каждого ученика свои данные',
  attempt: 'в каждой попытке новые данные',
  group: 'у каждой группы свои данные',
};

/** «условия, арифметика · лёгкая · источник: acm.timus.ru» */
export function aboutWords(
  tags: readonly string[],
  { difficulty, source }: { difficulty: number | null; source: string },
) {
  const parts = [
    tags.join(', '),
    difficulty === null ? '' : (difficultyWords[difficulty - 1] ?? '').toLowerCase(),
    source === '' ? '' : `источник: ${source}`,
  ];
  return parts.filter((part) => part !== '').join(' · ') || 'нет';
}
