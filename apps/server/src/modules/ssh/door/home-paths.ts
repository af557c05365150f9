import { posix } from 'node:path';

/** A path of the client as an absolute one. It begins in the home folder. */
export const absolutePath = (home: string, path: string): string => {
  const whole = posix.resolve(home, path);
  return whole === '' ? '/' : whole;
};

/** Relative to the home folder, as the agent wants it; undefined: it is outside, where nothing is shown. */
export function pathInHome(home: string, path: string): string | undefined {
  const whole = absolutePath(home, path);
  if (whole === home) return '';
  return whole.startsWith(`${home}/`) ? whole.slice(home.length + 1) : undefined;
}
