import { Button, Skeleton, Title } from '@mantine/core';
import { hasTests } from '@put/contract/kinds';
import { languageNames } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';
import { IconBulb } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { countWords, wordFor } from '../../shared/count-words.ts';
import { CodeBlock } from '../../shared/markdown/code-block.tsx';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import { MyStatusMark } from './my-status-mark.tsx';
import type { MyStatus } from './my-status-words.ts';
import css from './my-task.module.css';

const TableSample = lazy(() => import('./table-sample.tsx'));
const TalkNotice = lazy(() => import('../../shared/answers/conversation/talk-notice.tsx'));

type Standing = { status: MyStatus; score: number; points: number };

type Props = {
  task: MyTask;
  /** The best result so far, of the lesson's list. */
  standing: Standing | undefined;
  onUseAsInput: (input: string) => void;
};

/** What is asked: text, samples, limits in words, hints that have opened. */
export function MyTaskStatement({ task, standing, onUseAsInput }: Props) {
  const points = standing?.points ?? task.points;
  return (
    <article className={css.statement}>
      <header>
        <Title order={2}>{task.title}</Title>
        <p className={css.facts}>
          {standing !== undefined && <MyStatusMark status={standing.status} />}
          <span>
            {standing === undefined || standing.status === 'new' || isUnknown(standing)
              ? countWords(points, ['балл', 'балла', 'баллов'])
              : `лучший результат: ${numbers.format(standing.score)} из ${countWords(points, genitivePoints)}`}
          </span>
          {task.tags.map(({ id, title, color }) => (
            <span key={id} className={css.tag}>
              <span className={css.tagDot} style={{ background: color }} aria-hidden />
              {title}
            </span>
          ))}
        </p>
      </header>
      <Markdown text={task.statement} tree={task.statement_tree} topHeading={3} idPrefix={`task-${task.id}-`} />
      {task.is_interactive && (
        <Suspense fallback={<Skeleton height={90} />}>
          <TalkNotice />
        </Suspense>
      )}
      {task.samples.map((sample, place) => (
        <Sample
          isGivenToOther={task.is_interactive ?? false}
          key={place}
          sample={sample}
          kind={task.kind}
          name={task.samples.length === 1 ? 'Пример' : `Пример ${place + 1}`}
          onUseAsInput={onUseAsInput}
        />
      ))}
      <p className={css.limits}>
        {limitWords(task)} {task.variant_per !== null && variantWords[task.variant_per]}
      </p>
      <Hints task={task} />
    </article>
  );
}

const variantWords: Record<NonNullable<MyTask['variant_per']>, string> = {
  user: 'Данные в условии — только ваши, у других учеников они другие.',
  attempt: 'После каждой отправленной попытки данные в условии меняются.',
  group: 'Данные в условии — для вашей группы, у других групп они другие.',
};

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
/** Nobody has said yet what it is worth. */
const isUnknown = ({ status, score }: Standing): boolean => status === 'review' && score === 0;
const genitivePoints = ['балла', 'баллов', 'баллов'] as const;

type SampleProps = {
  /** What the program of the task reads, and not the solution. */
  isGivenToOther: boolean;
  kind: MyTask['kind'];
  sample: MyTask['samples'][number];
  name: string;
  onUseAsInput: Props['onUseAsInput'];
};

function Sample({ kind, isGivenToOther, sample: { input, answer }, name, onUseAsInput }: SampleProps) {
  if (isGivenToOther) return <CodeSample code={input} name={name} words="дано программе задачи" language="" />;
  if (kind === 'function') return <CodeSample code={input} name={name} words="проверяется" language="python" />;
  if (kind === 'sql')
    return (
      <Suspense fallback={<Skeleton height={120} />}>
        <TableSample answer={answer} name={name} />
      </Suspense>
    );
  return (
    <section className={css.sample} aria-label={name}>
      <div className={css.side}>
        <div className={css.sideHead}>
          <h3>{name}</h3>
          <span>{input === '' ? 'ввода нет' : 'вводится'}</span>
          {input !== '' && (
            <Button variant="subtle" size="compact-xs" ml="auto" onClick={() => onUseAsInput(input)}>
              Подставить во ввод
            </Button>
          )}
        </div>
        {input !== '' && <CodeBlock code={input.replace(/\n$/, '')} language="" />}
      </div>
      <div className={css.side}>
        <div className={css.sideHead}>
          <span>выводится</span>
        </div>
        <CodeBlock code={answer.replace(/\n$/, '')} language="" />
      </div>
    </section>
  );
}

type CodeSampleProps = { code: string; name: string; words: string; language: string };

/** One text alone: how functions are used, or what the partner of a solution knows. */
const CodeSample = ({ code, name, words, language }: CodeSampleProps) => (
  <section className={css.sample} aria-label={name}>
    <div className={css.side}>
      <div className={css.sideHead}>
        <h3>{name}</h3>
        <span>{words}</span>
      </div>
      <CodeBlock code={code.trimEnd()} language={language} />
    </div>
  </section>
);

/** «Время на один тест — 1 секунда, память — 64 МБ. Попыток осталось 3 из 5, между ними — 30 секунд.» */
export function limitWords({
  kind,
  limits,
  more_time = [],
  attempts,
  attempts_used: used,
  cooldown_s: pauseS,
}: MyTask): string {
  const seconds = countWords(limits.time_ms / 1000, ['секунда', 'секунды', 'секунд']);
  // what a database may hold is nothing to plan a query by
  const memory = kind === 'sql' ? '' : `, память — ${limits.memory_mb} МБ`;
  const parts = hasTests(kind) ? [`Время на один тест — ${seconds}${moreWords(more_time)}${memory}.`] : [];
  if (attempts !== null) {
    const left = Math.max(0, attempts - used);
    parts.push(
      `${wordFor(left, ['Осталась', 'Осталось', 'Осталось'])} ${countWords(left, ['попытка', 'попытки', 'попыток'])} из ${attempts}.`,
    );
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

function Hints({ task: { id, hints, hint_trees, hints_total, next_hint_after, attempts_used } }: Pick<Props, 'task'>) {
  if (hints_total === 0) return null;
  const waitFor = next_hint_after === null ? null : Math.max(1, next_hint_after - attempts_used);
  return (
    <section className={css.hints} aria-label="Подсказки">
      {hints.map((hint, place) => (
        <details key={place}>
          <summary>
            <IconBulb size={16} aria-hidden /> Подсказка {place + 1} из {hints_total}
          </summary>
          <Markdown text={hint} tree={hint_trees?.[place]} topHeading={3} idPrefix={`task-${id}-hint-${place}-`} />
        </details>
      ))}
      {waitFor !== null && hints.length < hints_total && (
        <p>
          <IconBulb size={16} aria-hidden /> {hints.length > 0 ? 'Следующая подсказка' : 'Подсказка'} откроется
          {waitFor === 1
            ? ' после следующей неудачной попытки'
            : ` ещё через ${countWords(waitFor, ['попытку', 'попытки', 'попыток'])}`}
          .
        </p>
      )}
    </section>
  );
}
