import type { Metrics } from '../drivers/metrics/metrics.ts';

/** Metrics that keep what they were told, in order. */
export function fakeMetrics() {
  const told: unknown[][] = [];
  const keep =
    (what: string) =>
    (...words: unknown[]) =>
      void told.push([what, ...words]);
  const metrics: Metrics = {
    answered: keep('answered'),
    refused: keep('refused'),
    newsHeard: keep('newsHeard'),
    newsMissed: keep('newsMissed'),
    judged: keep('judged'),
    containerStart: keep('containerStart'),
    containerRepaired: keep('containerRepaired'),
    terminalBytes: keep('terminalBytes'),
    ask: () => undefined,
    close: async () => undefined,
  };
  return { metrics, told };
}
