import { Fragment } from 'react';
import type { PlayedStep } from '../player/player-core.ts';
import css from './step-texts.module.css';

type Props = {
  steps: readonly PlayedStep[];
  /** The present step. */
  at: number;
  /** Absent on paper. */
  onGo?: (step: number) => void;
  addressOf?: ((step: number) => string) | undefined;
};

/** Everything that the animation says, as a text: each sentence leads to its step. */
export default function StepTexts({ steps, at, onGo, addressOf }: Props) {
  return (
    <div className={css.texts} role="region" aria-label="Анимация текстом" tabIndex={0}>
      <ol>
        {steps.map(({ say, chapter }, step) => (
          <Fragment key={step}>
            {chapter !== undefined && <li className={css.chapter}>{chapter}</li>}
            <li value={step + 1} aria-current={step === at ? 'step' : undefined}>
              {onGo === undefined ? (
                say
              ) : (
                <a
                  href={addressOf?.(step) ?? `#${step + 1}`}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onGo(step);
                  }}
                >
                  {say === '' ? `Шаг ${step + 1}` : say}
                </a>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </div>
  );
}
