import type * as z from 'zod/mini';
import { DraftState, type LocalDraft } from './choose-draft.ts';

const prefix = 'pt.draft.';

/** One person's draft of one text on this device. Storage may be full or forbidden: then the server's copy is all there is. */
export type DraftStorage<T> = {
  read: () => LocalDraft<T> | null;
  write: (draft: LocalDraft<T>) => void;
  forget: () => void;
  /** Tells what another tab wrote. */
  listen: (hear: (draft: LocalDraft<T>) => void) => () => void;
};

type Place<T> = { userId: number; /** «lesson.12» */ what: string; shape: z.ZodMiniType<T> };

export function draftStorage<T>({ userId, what, shape }: Place<T>): DraftStorage<T> {
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
          // still no room: the page holds the text, and the server gets it after the pause
        }
      }
    },
    forget: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // forbidden: then nothing was kept either
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

/** Makes room: what the server has can be read from there. */
function forgetSentDrafts(except: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== except && !isUnsent(key)) localStorage.removeItem(key);
    }
  } catch {
    // forbidden: there is nothing to free
  }
}
