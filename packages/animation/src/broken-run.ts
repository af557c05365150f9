import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import type { SceneNote } from './scene-notes.ts';

/** What the module `scene` itself says against the program; null when it says nothing. */
export function complaintOfScene(lines: readonly string[]): AnimationComplaint | null {
  const note = read(lines.at(-1));
  return note?.do === 'fail' && note.message !== undefined ? { message: note.message, line: note.line ?? null } : null;
}

/** The line of the author's program that made the last step of a scene. */
export function lastLineOfScene(lines: readonly string[]): number | null {
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - 10); at--) {
    const note = read(lines[at]);
    if (note?.do === 'step' && typeof note.at === 'number') return note.at;
  }
  return null;
}

/** Where a recorded program was when its record ended. */
export function lastLineOfTrace(lines: readonly string[]): number | null {
  const line = /^\["\w+",0,(\d{1,6}),/.exec(lines.at(-1) ?? '')?.[1];
  return line === undefined ? null : Number(line);
}

/** Null for what is no note: a program may write to the device by itself. */
function read(line: string | undefined): SceneNote | null {
  try {
    const note: unknown = JSON.parse(line ?? 'null');
    return typeof note === 'object' && note !== null ? (note as SceneNote) : null;
  } catch {
    return null;
  }
}
