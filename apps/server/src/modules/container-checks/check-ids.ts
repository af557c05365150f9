import { randomInt } from 'node:crypto';

/** Longer than a start, a solution, a wait for a port and a script may take together. */
const longestMs = 15 * 60_000;
const perMs = 1000;

/** Names the container of a check: when it was made, and a number so that two of one moment differ. */
export const newCheckId = (): string => `check-${Date.now() * perMs + randomInt(perMs)}`;

/** Whether it is the container of a check that a killed server has left: nobody else would remove it. */
export function isLeftCheck(containerId: string): boolean {
  const made = /^check-(\d{1,16})$/.exec(containerId)?.[1];
  return made !== undefined && Date.now() - Number(made) / perMs > longestMs;
}
