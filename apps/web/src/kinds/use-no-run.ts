import type { OwnRun } from './kind-workplace.ts';

/** For kinds without runs on own input. */
export const useNoRun = (): OwnRun => ({
  start: () => undefined,
  isPending: false,
  stop: null,
  panel: null,
  takeInput: () => undefined,
});
