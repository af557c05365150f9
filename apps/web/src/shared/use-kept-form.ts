import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { findKeptWork, useKeepWork } from './kept-work.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Fields = Record<string, unknown>;
type Form<V extends Fields> = Pick<
  UseFormReturnType<V>,
  'values' | 'getValues' | 'setInitialValues' | 'setValues' | 'resetDirty' | 'clearErrors' | 'isDirty'
>;

type Kept<V extends Fields> = {
  /** «course.12»: under which name the work is kept on this device. */
  what: string;
  /** Any state that the form can be in, also one that cannot be saved yet. */
  shape: z.ZodMiniType<V>;
  /** What stands at the server, and since when. */
  saved: V;
  savedAt: string;
};

export type KeptForm<V extends Fields = Fields> = {
  isUnsaved: boolean;
  /** The form opened with work of an earlier visit. */
  isRestored: boolean;
  /** Somebody saved another version after this work began. */
  isOutdated: boolean;
  /** Throws the work away and shows what stands at the server. */
  revert: () => void;
  isSaving: boolean;
  /** Sends what stands in the form; what is typed meanwhile stays unsaved. True when it is saved. */
  save: (send: () => Promise<unknown>, changed?: Partial<V>) => Promise<boolean>;
};

/**
 * A form whose unsaved work outlives reloads: it is kept on the device, comes back on the next visit, and leaving asks first.
 * While nothing is unsaved, a newer version of the server moves into the form by itself.
 */
export function useKeptForm<V extends Fields>(
  form: Form<V>,
  { what, shape, saved, savedAt }: Kept<NoInfer<V>>,
): KeptForm<V> {
  const [kept] = useState(() => findKeptWork(what, shape));
  const [isRestored, setRestored] = useState(kept !== null);
  const [basedOn, setBasedOn] = useState(kept?.based_on ?? savedAt);
  const [isSaving, setSaving] = useState(false);
  const isUnsaved = form.isDirty();
  useUnsavedGuard(isUnsaved);
  useKeepWork({ what, work: form.values, basedOn, isUnsaved });

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
    isRestored: isRestored && isUnsaved,
    // an own save changes the version too, a moment before the form knows that it is saved
    isOutdated: isUnsaved && !isSaving && savedAt !== basedOn,
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
        // the mutation keeps the error, and the screen shows it
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
