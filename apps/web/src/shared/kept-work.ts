import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { session } from '../api/session.ts';

/** What was being written and is not saved, kept on this device: a reload or a flat battery loses nothing. */
export type KeptWork<T> = {
  work: T;
  /** `updated_at` of the saved copy that the work began with. */
  based_on: string;
  /** When it was typed, ms. */
  at: number;
};

const writeAfterMs = 400;

// the name of the person stands in the key: nobody finds the work of the one who sat here before
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
    // storage is forbidden: then nothing was kept either
  }
}

type Keeping<T> = { what: string; work: T; basedOn: string; isUnsaved: boolean };

/**
 * Keeps `work` while it is unsaved: a moment after the last change, and at once when the page goes away. `isTooLarge`: it does not
 * fit on the device, or may not be kept there.
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
        // an older one must not come back as if it were the last
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
