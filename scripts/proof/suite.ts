/** What a suite needs that is here for its minutes alone. */
export const onlyMinutes = 'nothing more, but minutes';

/** How the product is put together. Whatever starts it whole stands on this. */
export const wiring = ['apps/server/src/*.ts'];

/**
 * A part of the proof that needs root, Docker or a package of the system, or that takes minutes and stands on few files: it
 * is run when these have changed.
 */
export type Suite = {
  about: string;
  /** What it needs; as root on Debian and Ubuntu the tests install it. */
  needs: string;
  /** The variable that names it, where no package has it; the suite is left out without it. */
  given?: string;
  /** Test files of Vitest, as globs from the root of the tree. */
  tests?: readonly string[];
  /** Files of stories, and the browser that tells them. */
  stories?: { project: 'chromium' | 'firefox' | 'webkit'; files: readonly string[] };
  /** The suite is run anew when a file of these globs changes, or one of its tests. */
  inputs: readonly string[];
};
