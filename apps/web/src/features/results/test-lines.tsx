import { Button, Skeleton, Text } from '@mantine/core';
import type { TestResult } from '@put/contract/submissions';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { EscapedNote } from '../../parts/runs/escaped-note.tsx';
import looks from '../../parts/runs/printed.module.css';
import { VerdictMark } from '../../parts/verdict/verdict-mark.tsx';
import css from './submission-panel.module.css';

/** Loaded on demand: for interactive tasks only. */
const ConversationView = lazy(() => import('../../kinds/program/conversation/conversation-view.tsx'));

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });

type Props = {
  tests: readonly TestResult[];
  /** Opens the step-by-step view of a test; null for a test that cannot be played. */
  stepsOf?: (test: TestResult) => (() => void) | null;
};

/** The result of each test; its texts unfold below it. */
export const TestLines = ({ tests, stepsOf }: Props) => (
  <ol className={css.tests}>
    {tests.map((test) => (
      <TestLine key={`${test.group}-${test.number}`} test={test} onSteps={stepsOf?.(test) ?? null} />
    ))}
  </ol>
);

function TestLine({ test, onSteps }: { test: TestResult; onSteps: (() => void) | null }) {
  const { group_name, number, verdict, time_ms, memory_kb, message } = test;
  const texts = [
    ['Ввод', test.input],
    ['Ожидалось', test.expected],
    ['Получено', test.got],
    ['Поток ошибок', test.stderr],
    ['Программа проверки вывела', test.details?.['log']],
  ].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '');
  const line = (
    <>
      <span className={css.testName}>
        {group_name}, тест {number}
      </span>
      <VerdictMark verdict={verdict} />
      <span className={css.cost}>
        {time_ms !== null && `${whole.format(time_ms)} мс`}
        {memory_kb !== null && memory_kb > 0 && `, ${whole.format(memory_kb / 1024)} МБ`}
      </span>
    </>
  );
  if (texts.length === 0 && !message) return <li className={css.test}>{line}</li>;
  return (
    <li>
      <details>
        <summary className={css.test}>{line}</summary>
        <div className={css.details}>
          {message && <p className={css.explanation}>{message}</p>}
          {test.details !== null && 'said' in test.details && (
            <Suspense fallback={<Skeleton height={80} />}>
              <ConversationView details={test.details} />
            </Suspense>
          )}
          {texts.map(([name, text]) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <div className={css.output}>
                <pre className={looks.printed} tabIndex={0} aria-label={name}>
                  {text}
                </pre>
              </div>
            </div>
          ))}
          {test.is_escaped && <EscapedNote />}
          {onSteps !== null && (
            <Button
              variant="default"
              size="compact-sm"
              mt="xs"
              leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
              onClick={onSteps}
            >
              По шагам
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
