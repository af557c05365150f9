import { Button, CloseButton, FocusTrap, Portal } from '@mantine/core';
import { adminFirstSteps } from '@put/contract/desk/first-steps';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { endTour } from '../../parts/tour/tour-state.ts';
import { Stop } from '../../ui/path/path.tsx';
import css from './tour.module.css';
import { stopsOf, type TourStop } from './tour-stops.ts';
import { type Place, useTarget } from './use-target.ts';

/** Goes over the real screens and points at what is there. It ends where it began. */
export default function Tour() {
  const places = useQuery(query(adminFirstSteps.tour));
  const mayCall = useMayCall();
  const end = useEnd();
  useEffect(() => {
    if (places.isError) end();
  }, [places.isError, end]);
  return places.data && <Stops stops={stopsOf(places.data, mayCall)} onEnd={end} />;
}

/** Back to the screen and to the thing that had the focus when it began. */
function useEnd(): () => void {
  const router = useRouter();
  const [end] = useState(() => {
    const [from, focused] = [router.state.location.href, document.activeElement];
    return async () => {
      endTour();
      if (router.state.location.href !== from) await router.navigate({ href: from });
      const isThere = focused instanceof HTMLElement && focused !== document.body && focused.isConnected;
      const to = isThere ? focused : document.getElementById('main');
      // a screen that was opened anew gives the focus first
      requestAnimationFrame(() => to?.focus({ preventScroll: true }));
    };
  });
  return () => void end();
}

function Stops({ stops, onEnd }: { stops: readonly TourStop[]; onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const stop = stops[at]!;
  const place = useTarget(stop.target);
  const next = useRef<HTMLButtonElement>(null);
  const isShown = place !== null;
  // a screen that opens takes the focus
  useEffect(() => next.current?.focus({ preventScroll: true }), [at, isShown]);
  const isLast = at === stops.length - 1;
  const go = (to: number) => {
    if (to < 0) return;
    const coming = stops[to];
    if (coming === undefined) return onEnd();
    setAt(to);
    void navigate(coming.way);
  };
  const press = (event: KeyboardEvent) => {
    const act = { Escape: onEnd, ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1) }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <Portal>
      <div className={css.shade} data-lit={place !== null || undefined} aria-hidden />
      {place !== null && <div className={css.light} style={{ ...place }} data-tour-light aria-hidden />}
      <FocusTrap active>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog ends by Escape */}
        <div
          role="dialog"
          aria-modal
          aria-labelledby="tour-title"
          aria-describedby="tour-words"
          className={css.card}
          style={besides(place)}
          onKeyDown={press}
        >
          <div className={css.head}>
            <h2 id="tour-title">{stop.title}</h2>
            <CloseButton aria-label="Закончить показ" onClick={onEnd} />
          </div>
          <p id="tour-words" aria-live="polite">
            {stop.words}
          </p>
          <div className={css.foot}>
            <span className={css.stops} role="img" aria-label={`Остановка ${at + 1} из ${stops.length}`}>
              {stops.map(({ title }, n) => (
                <Stop key={title} isSmall state={n < at ? 'done' : n === at ? 'here' : 'next'} />
              ))}
            </span>
            <Button variant="default" disabled={at === 0} onClick={() => go(at - 1)}>
              Назад
            </Button>
            <Button ref={next} data-autofocus onClick={() => go(at + 1)}>
              {isLast ? 'К столу' : 'Дальше'}
            </Button>
          </div>
        </div>
      </FocusTrap>
    </Portal>
  );
}

const cardWidth = 360;
const cardHeight = 190;
const gap = 14;

/** Under what is shown, above it, or in its corner; on a phone the card stands at the bottom whatever this says. */
function besides(place: Place | null): CSSProperties {
  const at = (inset: string) => ({ '--tour-inset': inset }) as CSSProperties;
  if (place !== null) {
    const { innerWidth, innerHeight } = window;
    const left = Math.max(gap, Math.min(place.left, innerWidth - cardWidth - gap));
    const under = place.top + place.height + gap;
    if (under + cardHeight < innerHeight) return at(`${under}px auto auto ${left}px`);
    if (place.top - gap - cardHeight > 0) return at(`auto auto ${innerHeight - place.top + gap}px ${left}px`);
  }
  return at(`auto ${gap}px ${gap}px auto`);
}
