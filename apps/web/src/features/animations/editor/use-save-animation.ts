import { adminAnimations, NewAnimation } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import { adminTags } from '@put/contract/tasks/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, mutation } from '../../../api/api.ts';
import { ApiError, isRefusal } from '../../../api/errors.ts';
import { errorsByPath } from '../../../parts/forms/errors-by-path.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { type AnimationText, copyOf } from './animation-text.ts';
import { type AnimationTextState, storageOf } from './use-animation-text.ts';

type Options = {
  /** 0: an animation that is not stored yet. */
  id: number;
  text: AnimationTextState;
  /** What is stored now, as this page knows it. */
  saved: AnimationText;
  setSaving: (isSaving: boolean) => void;
  onConflict: () => void;
  onCreated: (id: number) => void;
};

/** Endpoints whose answers a stored version changes. */
export const refreshes = [
  adminAnimations.get,
  adminAnimations.list,
  adminAnimations.versions,
  animations.get,
  adminTags.list,
];

/** Stores what is in the editor. What does not compile is stored too, and says so. */
export function useSaveAnimation({ id, text, saved, setSaving, onConflict, onCreated }: Options) {
  const messages = useMessage();
  const client = useQueryClient();
  const create = useMutation(mutation(adminAnimations.create, { refreshes }));
  const change = useMutation(mutation(adminAnimations.change, { refreshes }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isSaving = create.isPending || change.isPending;

  const send = ({ based_on, ...fields }: AnimationText) => {
    if (id === 0) return create.mutateAsync({ body: fields });
    const { kind: _, summary, tag_ids, ...content } = fields;
    const body = {
      ...content,
      // a colleague may have changed them a moment ago
      ...(summary !== saved.summary && { summary }),
      ...(tag_ids.join() !== saved.tag_ids.join() && { tag_ids }),
      version: based_on,
    };
    return change.mutateAsync({ params: { id: String(id) }, body });
  };
  const store = async (sent: AnimationText) => {
    const { id: storedId, version, complaint } = await send({ ...sent, title: sent.title.trim() });
    const stored = { ...sent, title: sent.title.trim(), based_on: version };
    const goOn = (later: AnimationText) => ({ ...later, based_on: version });
    const typed = text.keeper.view().text;
    if (id === 0 && typed !== null && typed !== sent) keepForStored(storedId, goOn(copyOf(typed)));
    text.keeper.finish(stored, id === 0 && typed !== null ? typed : sent, goOn);
    if (complaint === null) messages.success('Анимация сохранена');
    else messages.warning(`Сохранено, но анимация не собирается: ${complaint.message}`);
    if (id === 0) onCreated(storedId);
  };

  const save = async () => {
    const sent = text.keeper.view().text;
    if (sent === null || isSaving) return;
    const found = errorsByPath(NewAnimation, sent);
    if (sent.kind === 'lottie') Object.assign(found, lottieErrors(sent));
    setErrors(found);
    if (Object.keys(found).length > 0) {
      messages.error('Не сохранено: проверьте отмеченные поля.');
      return;
    }
    setSaving(true);
    try {
      await store(sent);
    } catch (error) {
      if (isRefusal(error, 'conflict')) {
        const newest = client.invalidateQueries({ queryKey: keyOf(adminAnimations.get) });
        if (text.isChanged) return onConflict();
        // nothing of one's own: the editor takes what a colleague has stored
        await newest;
        messages.success('В редакторе новая версия');
      } else if (error instanceof ApiError && error.errors.length > 0)
        setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    } finally {
      setSaving(false);
    }
  };
  const error = (id === 0 ? create : change).error;
  return {
    save: () => void save(),
    isSaving,
    errors,
    forgetError: (name: string) => setErrors(({ [name]: _, ...others }) => others),
    error: isRefusal(error, 'conflict') ? null : error,
  };
}

const lottieErrors = ({ file_sha256, words }: AnimationText) => ({
  ...(file_sha256 === null && { file_sha256: 'Загрузите файл Lottie' }),
  ...(words.trim() === '' && { words: 'Опишите словами, что происходит: рисунок видят не все' }),
});

/** What was typed while a new animation was stored goes on as a draft of the stored one. */
function keepForStored(id: number, text: AnimationText): void {
  storageOf(id).write({ ...text, changed_at: new Date().toISOString(), base_saved_at: null, is_sent: false });
}
