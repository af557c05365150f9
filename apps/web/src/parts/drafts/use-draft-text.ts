import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import type { PublishedKeeper } from './published-keeper.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';

/** A text that is published in versions; `based_on` is the version that the edit started from. */
type Based = { based_on: number };

type Options<T extends Based> = {
  make: () => PublishedKeeper<T>;
  /** The published text; its `based_on` is the current version. */
  saved: T;
  /** While it is true, versions from the server are ignored: the newest may be our own. */
  isSaving: boolean;
  isSame: (a: T, b: T) => boolean;
  copyOf: (text: T) => T;
};

/**
 * A published text while it is edited. It is kept on the device at once and on the server after a pause; nobody else
 * sees it before it is saved.
 */
export function useDraftText<T extends Based>({ make, saved, isSaving, isSame, copyOf }: Options<T>) {
  const { keeper, text, save, other, isAtRisk } = useDraftKeeper(make);

  const { based_on: version } = saved;
  useEffect(() => {
    if (!isSaving) keeper.takeStarter(saved);
    // every answer of the server is a new object: only a new version matters
    // eslint-disable-next-line react/exhaustive-deps
  }, [keeper, version, isSaving]);
  // leaving asks where the text may be nowhere else
  useUnsavedGuard(isAtRisk);

  const isChanged = text !== null && !isSame(text, saved);
  const [begun, setBegun] = useState<'unknown' | 'before' | 'now'>('unknown');
  // the first text from the keeper shows whether the edit was begun on an earlier visit
  if (begun === 'unknown' && text !== null) setBegun(isChanged ? 'before' : 'now');
  if (begun === 'before' && !isChanged) setBegun('now');

  return {
    text,
    save,
    other,
    isAtRisk,
    keeper,
    isChanged,
    type: (words: Partial<T>) => {
      const now = keeper.view().text;
      if (now === null) return;
      const next = { ...copyOf(now), ...words };
      if (!isSame(now, next)) keeper.type(next);
    },
    /** The edit on the screen was begun on an earlier visit. */
    isContinued: begun === 'before' && isChanged,
    /** Another version was saved since this edit was begun. */
    isOutdated: isChanged && !isSaving && text.based_on !== version,
    discard: () => keeper.finish(saved, keeper.view().text ?? saved, (typed) => typed),
  };
}

export type DraftText<T extends Based> = ReturnType<typeof useDraftText<T>>;
