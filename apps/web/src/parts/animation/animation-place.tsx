import type { TextAttributes } from '@put/contract/lessons/read-text';
import { lazy, Suspense, use, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { whenNear } from '../../ui/browser/when-near.ts';
import { keepRoom, keptRoom } from './player/kept-rooms.ts';
import { LeadContext } from './player/lead-context.ts';
import { linkedStep } from './linked-step.ts';
import type { PlacedAnimation } from './placed-animation.ts';
import './animation-place.css';

const AnimationInText = lazy(() => import('./animation-in-text.tsx'));

/** Loaded before it is seen, so that what stands below has its place by then. */
const nearPx = 900;

/** The room of an animation in a text. The player is loaded when the reader comes near. */
export default function AnimationPlace({ attributes }: { attributes: TextAttributes }) {
  const placed = placeOf(attributes);
  const { id } = placed;
  const box = useRef<HTMLDivElement>(null);
  const [link] = useState(() => linkedStep(location.search, id));
  const source = use(LeadContext);
  const leads = useSyncExternalStore(source?.subscribe ?? neverTells, source?.get ?? nobody);
  const arrive = leads?.arrive;
  const key = useId();
  useEffect(() => arrive?.({ key, animationId: id, box: box.current! }), [arrive, key, id]);
  const [isNear, setNear] = useState(link !== null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let isGone = false;
    void whenNear(box.current!, nearPx).then(() => isGone || setNear(true));
    return () => {
      isGone = true;
    };
  }, []);
  // before the first paint
  useLayoutEffect(() => {
    const element = box.current!;
    const room = keptRoom(id, element.clientWidth);
    if (room !== undefined) element.style.setProperty('--pt-room', `${room}px`);
  }, [id]);
  useEffect(() => {
    if (!isLoaded) return;
    const element = box.current!;
    keepRoom(id, element.clientWidth, element.offsetHeight);
    if (link !== null) element.scrollIntoView({ block: 'center' });
  }, [isLoaded, id, link]);
  return (
    <div ref={box} className="pt-animation" data-loaded={isLoaded || undefined}>
      {isNear && (
        <Suspense fallback={<AnimationWaits />}>
          <AnimationInText
            {...placed}
            link={link}
            lead={leads?.of(key) ?? null}
            onLoad={() => setLoaded(true)}
            waits={<AnimationWaits />}
          />
        </Suspense>
      )}
    </div>
  );
}

const neverTells = () => () => undefined;
const nobody = () => null;

const AnimationWaits = () => (
  <div className="pt-animation-waits" role="status">
    Загружаем анимацию…
  </div>
);

/** The server has left out what can not be meant. */
function placeOf(attributes: TextAttributes): PlacedAnimation {
  const { 'data-id': id, 'data-step': step, 'data-to': to, 'data-input': input } = attributes;
  return {
    id: Number(id),
    ...(step !== undefined && { step: Number(step) }),
    ...(to !== undefined && { to: Number(to) }),
    ...(input !== undefined && { input: String(input) }),
  };
}
