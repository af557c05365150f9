import { Button, Skeleton } from '@mantine/core';
import type { TestResult } from '@put/contract/submissions/submissions';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { EscapedNote } from '../../../parts/runs/escaped-note.tsx';
import looks from '../../../parts/runs/printed.module.css';
import css from './submission-panel.module.css';

/** Loaded on demand: for interactive tasks only. */
const ConversationView = lazy(() => import('../../../kinds/program/conversation/conversation-view.tsx'));

type Text = [name: string, text: string];

/** The texts of a test that has any. */
function textsOf({ input, expected, got, stderr, details }: TestResult): Text[] {
  const all: [string, unknown][] = [
    ['Ввод', input],
    ['Ожидалось', expected],
    ['Получено', got],
    ['Поток ошибок', stderr],
    ['Программа проверки вывела', details?.['log']],
  ];
  return all.filter((pair): pair is Text => typeof pair[1] === 'string' && pair[1] !== '');
}

type Props = {
  test: TestResult;
  /** Opens the step-by-step view; null for a test that cannot be played. */
  onSteps: (() => void) | null;
};

/** What happened at one test: the message, then its texts side by side. */
export const TestDetails = ({ test, onSteps }: Props) => (
  <div className={css.details}>
    {test.message && <p className={css.explanation}>{test.message}</p>}
    {test.details !== null && 'said' in test.details && (
      <Suspense fallback={<Skeleton height={80} />}>
        <ConversationView details={test.details} />
      </Suspense>
    )}
    <div className={css.texts}>
      {textsOf(test).map(([name, text]) => (
        <div key={name} className={css.text}>
          <span className={css.quiet}>{name}</span>
          <pre className={looks.printed} tabIndex={0} aria-label={name}>
            {text}
          </pre>
        </div>
      ))}
    </div>
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
);
