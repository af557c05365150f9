import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useKeepWork, useKeptWork } from './kept-work.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

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
};

export type KeptForm<V extends Fields = Fields> = {
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
  /** Sends the form. Changes typed during the request stay unsaved. True when it is saved. */
  save: (send: () => Promise<unknown>, changed?: Partial<V>) => Promise<boolean>;
};

/**
 * A form whose unsaved changes survive a reload. They are stored on the device and come back at the next visit, and
 * leaving asks first. While nothing is unsaved, the form takes over newer versions of the server.
 */
export function useKeptForm<V extends Fields>(
  form: Form<V>,
  { what, shape, saved, savedAt }: Kept<NoInfer<V>>,
): KeptForm<V> {
  const kept = useKeptWork(what, shape);
  const [isRestored, setRestored] = useState(kept !== null);
  const [basedOn, setBasedOn] = useState(kept?.based_on ?? savedAt);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  const { isTooLarge } = useKeepWork({ what, work: form.values, basedOn, isUnsaved });

  const show = (values: V) => {
    form.setInitialValues(values);
    form.resetDirty(values);
    form.setValues(values);
    form.clearErrors();
    setRestored(false);
    setBasedOn(savedAt);
  };
  useEffect(() => {
    if (kept !== null) form.setValues(kept.work);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  useEffect(() => {
    if (savedAt !== basedOn && !isUnsaved && !isRestored) show(saved);
    // eslint-disable-next-line react/exhaustive-deps -- when what is saved is newer, not as one types
  }, [savedAt, basedOn, isUnsaved, isRestored]);

  return {
    isUnsaved,
    basedOn,
    isRestored: isRestored && isUnsaved,
    // an own save changes the version a moment before the form becomes saved
    isOutdated: isUnsaved && !isSaving && savedAt !== basedOn,
    isTooLarge,
    revert: () => show(saved),
    isSaving,
    save: async (send, changed) => {
      const sent = { ...form.getValues(), ...changed };
      setSaving(true);
      try {
        await send();
        if (changed) form.setValues({ ...form.getValues(), ...changed });
        form.resetDirty(sent);
        setRestored(false);
        return true;
      } catch {
        // the mutation holds the error, and the screen shows it
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
