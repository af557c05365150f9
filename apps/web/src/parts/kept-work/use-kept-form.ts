import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';
import { type Begun, type OwnChange, useBegun } from '../meanwhile/use-begun.ts';
import { useKeepWork, useKeptWork } from './kept-work.ts';

type Fields = Record<string, unknown>;
type Form<V extends Fields> = Pick<
  UseFormReturnType<V>,
  'values' | 'getValues' | 'setInitialValues' | 'setValues' | 'resetDirty' | 'clearErrors' | 'isDirty'
>;

type Kept<V extends Fields> = {
  /** The name under which the changes are stored on this device: «course.12». */
  what: string;
  /** Accepts every state of the form, also one that cannot be saved yet. */
  shape: z.ZodMiniType<V>;
  /** The version at the server. `savedAt` is its `updated_at`. */
  saved: V;
  savedAt: string;
  /** As `useBegun` asks for it. */
  read?: (name: string, stored: unknown) => unknown;
};

export type KeptForm<V extends Fields = Fields> = Pick<Begun<V>, 'clash' | 'choose'> & {
  isUnsaved: boolean;
  /** `savedAt` of the version that the changes started from. */
  basedOn: string;
  /** The form shows changes of an earlier visit. */
  isRestored: boolean;
  /** Somebody saved another version after these changes were started. */
  isOutdated: boolean;
  /** This device has no room for the changes. */
  isTooLarge: boolean;
  /** Drops the changes and shows the version at the server. */
  revert: () => void;
  isSaving: boolean;
  /**
   * Sends the form: `body`, as the contract has parsed it. Changes typed during the request stay unsaved. True when it is
   * saved.
   */
  save: (body: Partial<V>, send: (change: OwnChange<V>) => Promise<unknown>) => Promise<boolean>;
};

/**
 * A form whose unsaved changes survive a reload. They are stored on the device and come back at the next visit, and
 * leaving asks first. Fields that were not changed here take over newer versions of the server (`useBegun`).
 */
export function useKeptForm<V extends Fields>(
  form: Form<V>,
  { what, shape, saved, savedAt, read }: Kept<NoInfer<V>>,
): KeptForm<V> {
  const kept = useKeptWork(what, shape);
  const [isRestored, setRestored] = useState(kept !== null);
  const [basedOn, setBasedOn] = useState(kept?.based_on ?? savedAt);
  const [isSaving, setSaving] = useState(false);
  const begun = useBegun(form, saved, {
    restored: kept && { work: kept.work, began: kept.began ?? saved },
    ...(read && { read }),
  });
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  const { isTooLarge } = useKeepWork({ what, work: form.values, began: begun.began, basedOn, isUnsaved });

  if (savedAt !== basedOn && !isUnsaved && !isRestored) setBasedOn(savedAt);

  return {
    isUnsaved,
    basedOn,
    isRestored: isRestored && isUnsaved,
    // an own save changes the version a moment before the form becomes saved
    isOutdated: isUnsaved && !isSaving && savedAt !== basedOn && begun.clash === null,
    isTooLarge,
    clash: begun.clash,
    choose: begun.choose,
    revert: () => {
      begun.show(saved);
      setRestored(false);
      setBasedOn(savedAt);
    },
    isSaving,
    save: async (body, send) => {
      setSaving(true);
      const isSaved = await begun.send(body, send);
      setSaving(false);
      if (isSaved) setRestored(false);
      return isSaved;
    },
  };
}
