import type * as z from 'zod/mini';
import { forgetText, hearText, restoredText, tooSlow, writeText } from '../../ui/browser/device-texts.ts';
import { isTextKept, readText, watchTexts } from '../../ui/browser/known-texts.ts';
import { DraftState, type LocalDraft } from './choose-draft.ts';

/** One person's draft of one text on this device. */
export type DraftStorage<T> = {
  /** What the device says at once. */
  read: () => LocalDraft<T> | null;
  /**
   * What it says when its disk has answered: newer than `read` after the browser was killed. `hear` is called before the
   * promise resolves; a disk that does not answer for seconds is not waited for, and heard later.
   */
  restore: (hear: (draft: LocalDraft<T>) => void) => Promise<void>;
  write: (draft: LocalDraft<T>) => void;
  forget: () => void;
  /** Calls `hear` when another tab has written the draft. */
  listen: (hear: (draft: LocalDraft<T>) => void) => () => void;
  /** Whether the device has what was written last: storage may be full or forbidden. */
  isKept: () => boolean;
  /** Calls `watcher` when `isKept` may have changed. */
  watch: (watcher: () => void) => () => void;
};

type DraftKey<T> = { userId: number; /** «lesson.12» */ what: string; shape: z.ZodMiniType<T> };

export function draftStorage<T>({ userId, what, shape }: DraftKey<T>): DraftStorage<T> {
  const key = `pt.draft.${userId}.${what}`;
  const draftOf = (stored: unknown): LocalDraft<T> | null => {
    const [text, state] = [shape.safeParse(stored), DraftState.safeParse(stored)];
    return text.success && state.success ? { ...text.data, ...state.data } : null;
  };
  const hearDraft = (hear: (draft: LocalDraft<T>) => void) => (stored: unknown) => {
    const draft = draftOf(stored);
    if (draft !== null) hear(draft);
  };
  return {
    read: () => draftOf(readText(key)),
    restore: (hear) => Promise.race([restoredText(key).then(hearDraft(hear)), tooSlow()]),
    write: (draft) => writeText(key, draft),
    forget: () => forgetText(key),
    listen: (hear) => hearText(key, () => hearDraft(hear)(readText(key))),
    isKept: () => isTextKept(key),
    watch: watchTexts,
  };
}
