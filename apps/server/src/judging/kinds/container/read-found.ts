/** What the script told of one check. `points`: instead of all or nothing; null: `isGood` decides. */
export type CheckFound = { name: string; isGood: boolean; points: number | null; message: string };

/** Whether a check that is worth so many points is passed. Nothing told of it is not passed. */
export const isPassed = (found: CheckFound | undefined, points: number): boolean =>
  found !== undefined && (found.points === null ? found.isGood : found.points >= points);

const mostChecks = 200;
const longestMessage = 500;

/**
 * Lines «key name result base64-of-message». Lines without the key were not written by our helpers, so they are left
 * out: programs of the student that the script runs may write too. Of two lines of a check the later one counts.
 */
export function readFound(text: string, key: string): CheckFound[] {
  const found = new Map<string, CheckFound>();
  for (const line of text.split('\n')) {
    const [given, name = '', result = '', message = ''] = line.split(' ');
    if (given !== key || !/^[a-z][a-z0-9_]{0,39}$/.test(name) || found.size > mostChecks) continue;
    const points = /^\d{1,6}(\.\d{1,6})?$/.test(result) ? Number(result) : null;
    if (points === null && result !== 'yes' && result !== 'no') continue;
    const words = Buffer.from(message, 'base64').toString('utf8').trim().slice(0, longestMessage);
    found.set(name, { name, isGood: result === 'yes', points, message: words });
  }
  return [...found.values()];
}
