import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { session } from '../../api/session.ts';
import { forgetText, writeText } from '../../ui/browser/device-texts.ts';
import { isTextKept, readText, watchTexts } from '../../ui/browser/known-texts.ts';
import { textsReady } from '../../ui/browser/texts-ready.ts';

/** Unsaved changes, stored on this device so that a reload or an empty battery loses nothing. */
export type KeptWork<T> = {
  work: T;
  /** What each field held when the changes started; missing in what an earlier release has kept. */
  began?: T | undefined;
  /** `updated_at` of the saved version that the changes started from. */
  based_on: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
};

/** While one types, the work is written this often, and not more than a tenth of the time goes into it. */
const writeEveryMs = 100;
const mostShare = 0.1;

// the disk answers while the screen loads, so that nobody waits for it
void textsReady();

// the key contains the person's id, so that the next person at this computer does not see the changes
const storageKey = (what: string) => `pt.kept.${session.get().user?.id ?? 0}.${what}`;

/** The work that this device has. Waits for its disk, which after a killed browser has more than localStorage. */
export function useKeptWork<S extends z.ZodMiniType>(what: string, shape: S): KeptWork<z.output<S>> | null {
  use(textsReady());
  const [found] = useState(() => {
    const kept = z
      .object({ work: shape, began: z.optional(shape), based_on: z.string(), at: z.number() })
      .safeParse(readText(storageKey(what)));
    return kept.success ? (kept.data as KeptWork<z.output<S>>) : null;
  });
  return found;
}

type Keeping<T> = { what: string; work: T; began?: T; basedOn: string; isUnsaved: boolean };

/**
 * Stores `work` on this device while it is unsaved: as one types, and at once when the page closes. `isTooLarge`: there
 * is no room for it, or storage is forbidden.
 */
export function useKeepWork<T>({ what, work, began, basedOn, isUnsaved }: Keeping<T>): { isTooLarge: boolean } {
  const key = storageKey(what);
  const isKept = useSyncExternalStore(watchTexts, () => isTextKept(key));
  const [writer] = useState(makeWriter);
  const wasUnsaved = useRef(false);

  useEffect(() => {
    if (isUnsaved)
      writer.later(() => writeText(key, { work, began, based_on: basedOn, at: Date.now() } satisfies KeptWork<T>));
    else {
      writer.drop();
      if (wasUnsaved.current) forgetText(key);
    }
    wasUnsaved.current = isUnsaved;
  }, [writer, key, work, began, basedOn, isUnsaved]);

  useEffect(() => {
    window.addEventListener('pagehide', writer.now);
    return () => {
      window.removeEventListener('pagehide', writer.now);
      writer.now();
    };
  }, [writer]);
  return { isTooLarge: !isKept && isUnsaved };
}

/** Does the last of several writes, soon after the first, so that somebody who never pauses loses nothing either. */
function makeWriter() {
  let last: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = writeEveryMs;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    const begunMs = performance.now();
    last?.();
    last = null;
    waitMs = Math.max(writeEveryMs, (performance.now() - begunMs) / mostShare);
  };
  return {
    now,
    later: (write: () => void) => {
      last = write;
      timer ??= setTimeout(now, waitMs);
    },
    drop: () => {
      last = null;
    },
  };
}
