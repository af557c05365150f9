import type { Doing, HereMessage } from '@put/contract/results/presence';
import { activityNow, watchActivity } from './activity.ts';

/** Who has not typed for so long reads. */
const readsAfterMs = 15_000;
/** While a person types, it is said again after this time. */
const againMs = 10_000;
const lookEveryMs = 5_000;

type Place = Pick<HereMessage, 'lesson_id' | 'task_id'>;

/** Tells where the person is and what the person does there. Returns a function that ends it. */
export function tellPresence(place: Place, say: (message: HereMessage) => void): () => void {
  let typedAtMs = -Infinity;
  let said: { doing: Doing; atMs: number } | null = null;

  const doingNow = (): Doing => {
    if (document.visibilityState === 'hidden') return 'away';
    return activityNow() ?? (Date.now() - typedAtMs < readsAfterMs ? 'writes' : 'reads');
  };
  const tell = (doing: Doing) => {
    if (said?.doing === doing && !(doing === 'writes' && Date.now() - said.atMs >= againMs)) return;
    said = { doing, atMs: Date.now() };
    say({ type: 'here', ...place, doing });
  };
  const look = () => tell(doingNow());
  const type = () => {
    typedAtMs = Date.now();
    look();
  };

  look();
  // while nobody types, there is nothing to say again
  const timer = setInterval(
    () => said?.doing === 'writes' && Date.now() - typedAtMs >= readsAfterMs && look(),
    lookEveryMs,
  );
  document.addEventListener('input', type, true);
  document.addEventListener('visibilitychange', look);
  const stopWatching = watchActivity(look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('input', type, true);
    document.removeEventListener('visibilitychange', look);
    stopWatching();
    tell('away');
  };
}
