import { VisuallyHidden } from '@mantine/core';
import { Path, Stop, type StopState } from '../../../ui/path/path.tsx';
import type { PartsFound } from '../../../kinds/kind-findings.ts';
import type { Mark } from '../../../parts/answers/answer-mark.tsx';
import css from './verdict.module.css';

const states: Record<Mark, StopState> = { right: 'done', partial: 'partly', wrong: 'wrong' };

/** The parts of an answer as stops; what is wrong with each is said where it stands in the answer. */
export function AnswerParts({ parts: { label, stops, words } }: { parts: PartsFound }) {
  return (
    <>
      {stops.length > 0 && (
        <div className={css.parts}>
          <Path
            label={label}
            steps={stops.map(({ place, name, mark }) => ({
              key: place,
              state: states[mark],
              stop: (
                <>
                  <Stop state={states[mark]}>{mark === 'right' ? place : mark === 'partial' ? '½' : undefined}</Stop>
                  <VisuallyHidden>{name}</VisuallyHidden>
                </>
              ),
            }))}
          />
        </div>
      )}
      {words !== '' && <p>{words}</p>}
    </>
  );
}
