import { isAwaited } from '@put/contract/results/own-status';
import { pointsWords, sharePointsWords } from '../../parts/score/score-words.ts';
import { Skeleton, Title } from '@mantine/core';
import { hasTests } from '@put/contract/kinds/kinds';
import { languageNames } from '@put/contract/judge/languages';
import type { MyTask } from '@put/contract/tasks/tasks';
import { lazy, Suspense } from 'react';
import { countWords, wordFor } from '../../ui/words/count-words.ts';
import { workplaceOf } from '../../kinds/workplaces.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { AskButton } from '../../parts/questions/ask-button.tsx';
import { TaskStandingMark } from '../../parts/task-standing/task-standing-mark.tsx';
import type { TaskStanding } from '../../parts/task-standing/task-standing-words.ts';
import { lazyPart } from '../../ui/screen/lazy-part.tsx';
import css from './my-task.module.css';

/** Loaded on demand: few tasks are returned, or have exceptions. */
const GivenNotes = lazyPart(() => import('./given-notes.tsx'));
/** Few tasks have hints, and they stand below everything else. */
const MyTaskHints = lazyPart(() => import('./my-task-hints.tsx'));
const TalkNotice = lazy(() => import('../../kinds/program/conversation/talk-notice.tsx'));

type Standing = { status: TaskStanding; score: number; points: number };

type Props = {
  task: MyTask;
  /** The best result so far, from the lesson's list. */
  standing: Standing | undefined;
  onUseAsInput: (input: string) => void;
  /** Which samples the last judgement did not pass, by their place. */
  failed: readonly boolean[];
};

/** The statement: text, samples, limits in words, opened hints. */
export function MyTaskStatement({ task, standing, onUseAsInput, failed }: Props) {
  const points = standing?.points ?? task.points;
  const Sample = workplaceOf(task.kind).source?.Sample;
  return (
    <article className={css.statement} data-asked="task">
      <header>
        <Title order={2}>{task.title}</Title>
        <p className={css.facts}>
          {standing !== undefined && <TaskStandingMark standing={standing.status} />}
          <span>
            {standing === undefined || ['new', 'excused'].includes(standing.status) || isUnknown(standing)
              ? pointsWords(points)
              : `лучший результат: ${sharePointsWords(standing.score, points)}`}
          </span>
          {task.tags.map(({ id, title, color }) => (
            <span key={id} className={css.tag}>
              <span className={css.tagDot} style={{ background: color }} aria-hidden />
              {title}
            </span>
          ))}
          <AskButton taskId={task.id} />
        </p>
        {(task.returned || task.exceptions) && (
          <Suspense fallback={<p className={css.given}>&nbsp;</p>}>
            <GivenNotes task={task} />
          </Suspense>
        )}
      </header>
      <Markdown text={task.statement} tree={task.statement_tree} topHeading={3} idPrefix={`task-${task.id}-`} />
      {task.is_interactive && (
        <Suspense fallback={<Skeleton height={90} />}>
          <TalkNotice />
        </Suspense>
      )}
      {Sample &&
        task.samples.map((sample, index) => (
          <div key={index} className={css.sample} data-failed={failed[index] || undefined}>
            <Sample
              {...{ task, sample, onUseAsInput }}
              name={task.samples.length === 1 ? 'Пример' : `Пример ${index + 1}`}
            />
          </div>
        ))}
      <p className={css.limits}>
        {limitWords(task)} {task.variant_per !== null && variantWords[task.variant_per]}
      </p>
      <Suspense fallback={null}>{task.hints_total > 0 && <MyTaskHints task={task} />}</Suspense>
    </article>
  );
}

const variantWords: Record<NonNullable<MyTask['variant_per']>, string> = {
  user: 'Данные в условии — только ваши, у других учеников они другие.',
  attempt: 'После каждой отправленной попытки данные в условии меняются.',
  group: 'Данные в условии — для вашей группы, у других групп они другие.',
};

/** Handed in, and not reviewed or not shown yet: the points are unknown. */
const isUnknown = ({ status, score }: Standing): boolean => isAwaited(status) && score === 0;

/** «Время на один тест — 1 секунда, память — 64 МБ. Попыток осталось 3 из 5, между ними — 30 секунд.» */
export function limitWords({
  kind,
  limits,
  more_time = [],
  attempts,
  attempts_used: used,
  cooldown_s: pauseS,
  is_compile_error_free: isErrorFree,
}: MyTask): string {
  const seconds = countWords(limits.time_ms / 1000, ['секунда', 'секунды', 'секунд']);
  const { source } = workplaceOf(kind);
  const memory = source?.saysMemory ? `, память — ${limits.memory_mb} МБ` : '';
  const parts = hasTests(kind) ? [`Время на один тест — ${seconds}${moreWords(more_time)}${memory}.`] : [];
  if (attempts !== null) {
    const left = Math.max(0, attempts - used);
    parts.push(
      `${wordFor(left, ['Осталась', 'Осталось', 'Осталось'])} ${countWords(left, ['попытка', 'попытки', 'попыток'])} из ${attempts}.`,
    );
    if (isErrorFree) parts.push('Ошибка компиляции попытку не тратит.');
  }
  if (pauseS > 0) parts.push(`Между попытками — ${countWords(pauseS, ['секунда', 'секунды', 'секунд'])}.`);
  return parts.join(' ');
}

/** « (на Python — 5 секунд; на JavaScript и TypeScript — 3 секунды)». */
function moreWords(more: NonNullable<MyTask['more_time']>): string {
  const times = [...new Set(more.map(({ time_ms }) => time_ms))].toSorted((a, b) => a - b);
  const parts = times.map((time) => {
    const names = more.filter(({ time_ms }) => time_ms === time).map(({ language }) => languageNames[language]);
    return `на ${names.join(' и ')} — ${countWords(time / 1000, ['секунда', 'секунды', 'секунд'])}`;
  });
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
