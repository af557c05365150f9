import { Button } from '@mantine/core';
import type { QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import type { QuizConfig } from '@put/contract/kinds/quiz/quiz-setup';
import { viewOfQuiz } from '@put/contract/kinds/quiz/quiz-view';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { QuizForm } from '../quiz-form.tsx';
import { shuffleAgain } from '../../editing/shuffle-again.ts';
import css from './quiz.module.css';

/** The questions as a student sees them. The author can try answers; nothing is saved. */
export function QuizPreview({ config }: { config: QuizConfig }) {
  const [turn, setTurn] = useState(1);
  const [answer, setAnswer] = useState<QuizAnswer | null>(null);
  const view = useMemo(() => viewOfQuiz(config, shuffleAgain(turn)), [config, turn]);
  return (
    <div className={css.rows}>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsShuffle size={14} aria-hidden />}
          onClick={() => setTurn(turn + 1)}
        >
          Как у другого ученика
        </Button>
      </div>
      <QuizForm view={view} answer={answer} onChange={setAnswer} tests={[]} />
    </div>
  );
}
