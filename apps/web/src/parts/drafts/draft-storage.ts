import type * as z from 'zod/mini';
import { DraftState, type LocalDraft } from './choose-draft.ts';

const prefix = 'pt.draft.';

/** One person's draft of one text on this device. When storage is full or forbidden, only the server has the draft. */
export type DraftStorage<T> = {
  read: () => LocalDraft<T> | null;
  write: (draft: LocalDraft<T>) => void;
  forget: () => void;
  /** Calls `hear` when another tab has written the draft. */
  listen: (hear: (draft: LocalDraft<T>) => void) => () => void;
};

type DraftKey<T> = { userId: number; /** «lesson.12» */ what: string; shape: z.ZodMiniType<T> };

export function draftStorage<T>({ userId, what, shape }: DraftKey<T>): DraftStorage<T> {
  const key = `${prefix}${userId}.${what}`;
  const read = (): LocalDraft<T> | null => {
    const stored = readJson(key);
    const [text, state] = [shape.safeParse(stored), DraftState.safeParse(stored)];
    return text.success && state.success ? { ...text.data, ...state.data } : null;
  };
  return {
    read,
    write: (draft) => {
      const text = JSON.stringify(draft);
      try {
        localStorage.setItem(key, text);
      } catch {
        forgetSentDrafts(key);
        try {
          localStorage.setItem(key, text);
        } catch {
          // still no room: the page holds the text and sends it to the server after the pause
        }
      }
    },
    forget: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // storage is forbidden, so there is nothing to remove
      }
    },
    listen: (hear) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== localStorage || event.key !== key) return;
        const draft = read();
        if (draft !== null) hear(draft);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isUnsent = (key: string): boolean => DraftState.safeParse(readJson(key)).data?.is_sent === false;

/** Frees room by removing drafts that the server already has. */
function forgetSentDrafts(except: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== except && !isUnsent(key)) localStorage.removeItem(key);
    }
  } catch {
    // storage is forbidden, so there is nothing to free
  }
}
