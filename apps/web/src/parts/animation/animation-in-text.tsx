import { lazy, type ReactNode, useEffect, useMemo } from 'react';
import { ApiError, NetworkError, wordsOf } from '../../api/errors.ts';
import type { Lead } from './player/lead-context.ts';
import { addressOfStep, type LinkedStep } from './linked-step.ts';
import type { PlacedAnimation } from './placed-animation.ts';
import { useShownAnimation } from './player/use-shown-animation.ts';

// the data are asked for while it is loaded
const AnimationPlayer = lazy(() =>
  import('./player/animation-player.tsx').then((module) => ({ default: module.AnimationPlayer })),
);

type Props = PlacedAnimation & {
  /** The page's address leads to a step of this animation. */
  link: LinkedStep | null;
  /** Null: nobody can lead here. */
  lead: Lead | null;
  /** It has its height now. */
  onLoad: () => void;
  waits: ReactNode;
};

/** An animation where a text names it. */
export default function AnimationInText({ id, step, to, input: placed, link, lead, onLoad, waits }: Props) {
  const { shown, input, error, refusal, retry, own } = useShownAnimation(id, link?.input ?? placed ?? null, lead);
  const span = useMemo(
    // without an end the reader only begins there
    () => (to === undefined ? undefined : { first: (step ?? 1) - 1, last: to - 1 }),
    [step, to],
  );
  const isReady = shown !== undefined || error !== null;
  useEffect(() => {
    if (isReady) onLoad();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isReady]);

  if (shown === undefined) return error === null ? waits : <NoAnimation error={error} onRetry={retry} />;
  const addressOf = (at: number) => addressOfStep(location.pathname, location.search, id, { step: at, input });
  return (
    <AnimationPlayer
      aside={asideOf(step, to, placed)}
      shown={shown}
      span={span}
      step={link?.step ?? (step ?? 1) - 1}
      dataKey={input ?? ''}
      own={own}
      addressOf={addressOf}
      // steps of other data wait for these
      led={lead?.input === input ? lead.led : null}
      isPresented={lead?.isLeading ?? false}
      onLeave={lead?.onLeave}
      onStep={lead === null ? undefined : (at) => lead.onStep({ step: at, shown, input, refusal })}
    >
      {lead === null ? null : (at) => lead.below({ step: at, shown, input, refusal })}
    </AnimationPlayer>
  );
}

/** «, шаги 5–9»: a text may show the same animation twice. */
function asideOf(step: number | undefined, to: number | undefined, input: string | undefined): string {
  const steps = to !== undefined ? `, шаги ${step ?? 1}–${to}` : step !== undefined ? `, с шага ${step}` : '';
  return `${steps}${input === undefined ? '' : `, данные: ${input.slice(0, 40)}`}`;
}

/** Why there is no animation, in words. */
function NoAnimation({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const words = isGone
    ? 'Анимацию убрали.'
    : error instanceof NetworkError
      ? 'Нет связи с сервером, а эта анимация здесь ещё не открывалась.'
      : wordsOf(error);
  return (
    <div className="pt-animation-gone" role="note">
      <p>{words}</p>
      {!isGone && (
        <button type="button" onClick={onRetry}>
          Попробовать ещё раз
        </button>
      )}
    </div>
  );
}
