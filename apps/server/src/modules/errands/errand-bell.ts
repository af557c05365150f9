import type { Events } from '../../drivers/events/events.ts';

/** Rings at news of one topic, and when news may have been missed. What rang before `wait` counts too. */
export function errandBell(events: Events, topic: string) {
  let hasRung = false;
  let wake = () => {};
  const ring = () => {
    hasRung = true;
    wake();
  };
  const stops = [events.listen(topic, ring), events.onGap(ring)];
  return {
    ring,
    /** Whether it has rung within that time. */
    async wait(mostMs: number): Promise<boolean> {
      if (!hasRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, mostMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const answer = hasRung;
      hasRung = false;
      return answer;
    },
    close: () => stops.forEach((stop) => stop()),
  };
}

/** News of one errand: `asked` for the worker, `answered` for who asked, `gone` to stop what goes on. */
export const errandTopic = (id: string, what: 'asked' | 'answered' | 'gone') => `errand:${id}:${what}`;
