import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { session } from '../../api/session.ts';

/** Unsaved changes, stored on this device so that a reload or an empty battery loses nothing. */
export type KeptWork<T> = {
  work: T;
  /** `updated_at` of the saved version that the changes started from. */
  based_on: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
};

const writeAfterMs = 400;

// the key contains the person's id, so that the next person at this computer does not see the changes
const storageKey = (what: string) => `pt.kept.${session.get().user?.id ?? 0}.${what}`;

export function findKeptWork<S extends z.ZodMiniType>(what: string, shape: S): KeptWork<z.output<S>> | null {
  try {
    const kept = z
      .object({ work: shape, based_on: z.string(), at: z.number() })
      .safeParse(JSON.parse(localStorage.getItem(storageKey(what)) ?? 'null'));
    return kept.success ? (kept.data as KeptWork<z.output<S>>) : null;
  } catch {
    return null;
  }
}

export function forgetKeptWork(what: string): void {
  try {
    localStorage.removeItem(storageKey(what));
  } catch {
    // storage is forbidden, so there is nothing to remove
  }
}

type Keeping<T> = { what: string; work: T; basedOn: string; isUnsaved: boolean };

/**
 * Stores `work` on this device while it is unsaved: shortly after the last change, and at once when the page closes.
 * `isTooLarge`: there is no room for it, or storage is forbidden.
 */
export function useKeepWork<T>({ what, work, basedOn, isUnsaved }: Keeping<T>): { isTooLarge: boolean } {
  const [isTooLarge, setTooLarge] = useState(false);
  const pending = useRef<(() => void) | null>(null);
  const wasUnsaved = useRef(false);

  useEffect(() => {
    if (!isUnsaved) {
      pending.current = null;
      if (wasUnsaved.current) forgetKeptWork(what);
      wasUnsaved.current = false;
      return undefined;
    }
    wasUnsaved.current = true;
    const key = storageKey(what);
    const write = () => {
      pending.current = null;
      try {
        localStorage.setItem(key, JSON.stringify({ work, based_on: basedOn, at: Date.now() } satisfies KeptWork<T>));
        setTooLarge(false);
      } catch {
        // an older copy must not come back as the latest one
        forgetKeptWork(what);
        setTooLarge(true);
      }
    };
    pending.current = write;
    const timer = setTimeout(write, writeAfterMs);
    return () => clearTimeout(timer);
  }, [what, work, basedOn, isUnsaved]);

  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);
  return { isTooLarge: isTooLarge && isUnsaved };
}
