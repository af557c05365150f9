import { Button, Skeleton } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import { verdictWords } from '@put/contract/judge/verdicts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { type ReactNode, Suspense, use } from 'react';
import { findingsOf } from '../../../kinds/findings.ts';
import { EscapedNote } from '../../../parts/runs/escaped-note.tsx';
import looks from '../../../parts/runs/printed.module.css';
import { StepsOfTest } from '../../../parts/steps/steps-of-test.ts';
import { durationWords } from '../../../parts/time/time-words.ts';
import { namesOfTests } from '../../../parts/test-stops/test-names.ts';
import { toneOf } from '../../../parts/verdict/verdict-mark.tsx';
import { ComparedOutputs } from './compared-outputs.tsx';
import { tryOf } from './verdict-words.ts';
import css from './verdict.module.css';

type Props = {
  tests: readonly TestResult[];
  /** The chosen one. */
  at: number;
  kind: TaskKind;
  /** The program that can be played step by step; null where there is none. */
  files: Submission['files'] | null;
  /** 0: it was checked in this browser and is not stored. */
  submissionId: number;
  /** What is said below it. */
  children: ReactNode;
};

/** One test: why it failed and what to try, then its input, the expected and the actual output side by side. */
export function ChosenTest({ tests, at, kind, files, submissionId, children }: Props) {
  const test = tests[at]!;
  const { name } = namesOfTests(tests)[at]!;
  const { verdict, time_ms, message, stderr, input, group, number } = test;
  const openSteps = use(StepsOfTest);
  const canStep = verdict !== 'accepted' && findingsOf(kind).tests?.canStep(test) === true;
  return (
    <div className={css.chosen} role="group" aria-label={name}>
      <div className={css.why}>
        <p>
          <strong data-tone={toneOf(verdict)}>
            {name}: {verdictWords[verdict].toLowerCase()}
          </strong>
          {time_ms !== null && <span className={css.quiet}> · {durationWords(time_ms)}</span>}{' '}
          {[message, tryOf(test, kind)].filter(Boolean).join(' ')}
        </p>
        {openSteps !== null && files !== null && canStep && (
          <Button
            variant="default"
            size="compact-sm"
            className={css.steps ?? ''}
            leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
            onClick={() =>
              openSteps({
                files,
                input: input ?? '',
                ...(submissionId > 0 && { test: { submission: submissionId, group, number } }),
              })
            }
          >
            По шагам
          </Button>
        )}
      </div>
      {stderr !== null && stderr !== '' && (
        <pre className={looks.printed} tabIndex={0} aria-label={`Сообщение об ошибке: ${name}`}>
          {stderr}
        </pre>
      )}
      <Columns test={test} name={name} kind={kind} />
      {test.is_escaped && <EscapedNote />}
      {children}
    </div>
  );
}

/** An input with longer lines stands above on a narrow screen. */
const longestBeside = 16;

function Columns({ test, name, kind }: { test: TestResult; name: string; kind: TaskKind }) {
  const { input, expected, got, details } = test;
  const ofKind = findingsOf(kind).tests!;
  const hasInput = input !== null && input !== '';
  const Details = details === null ? null : ofKind.Details;
  const isCompared = expected !== null && got !== null;
  if (!hasInput && !isCompared && Details === null) return null;
  const isLong = hasInput && input.split('\n').some((line) => line.length > longestBeside);
  return (
    <div className={css.columns} data-long={isLong || undefined}>
      {hasInput && (
        <div className={css.input}>
          <h3>{ofKind.inputTitle(test)}</h3>
          <pre tabIndex={0} aria-label={`${ofKind.inputTitle(test)}: ${name}`}>
            {input.replace(/\n$/, '')}
          </pre>
        </div>
      )}
      {(isCompared || Details !== null) && (
        <div className={css.came}>
          {isCompared && <ComparedOutputs expected={expected} got={got} />}
          {Details !== null && (
            <Suspense fallback={<Skeleton height={80} />}>
              <div className={css.ofKind}>
                <Details test={test} />
              </div>
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
