import { LocalDraft } from './draft.ts';

const prefix = 'pt.draft.';

/** One person's draft of one task on this device. Storage may be full or forbidden: then the server's copy is all there is. */
export type DraftStorage = {
  read: () => LocalDraft | null;
  write: (draft: LocalDraft) => void;
  /** Tells what another tab wrote. */
  listen: (hear: (draft: LocalDraft) => void) => () => void;
};

export function draftStorage(userId: number, taskId: number): DraftStorage {
  const key = `${prefix}${userId}.${taskId}`;
  return {
    read: () => readDraft(key),
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
    listen: (hear) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea !== localStorage || event.key !== key) return;
        const draft = readDraft(key);
        if (draft !== null) hear(draft);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

function readDraft(key: string): LocalDraft | null {
  try {
    const parsed = LocalDraft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Makes room: what the server has can be read from there. */
function forgetSentDrafts(except: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== except && readDraft(key)?.is_sent !== false) localStorage.removeItem(key);
    }
  } catch {
    // forbidden: there is nothing to free
  }
}
