import type { EditedAnimation } from '@put/contract/animations/animation-editing';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type AnimationText, newText, textOf } from './animation-text.ts';
import type { BeginWith } from './new-animation-search.ts';
import { useAnimationText } from './use-animation-text.ts';
import { useSaveAnimation } from './use-save-animation.ts';

/** What is edited, how it is kept and how it is stored. */
export function useAnimationEditor(animation: EditedAnimation | null, begin: BeginWith | undefined) {
  const navigate = useNavigate();
  const id = animation?.id ?? 0;
  const [first] = useState(() => newText(begin));
  const [isSaving, setSaving] = useState(false);
  const [isColliding, setColliding] = useState(false);
  const saved = animation === null ? first : textOf(animation);
  const text = useAnimationText({ id, saved, isSaving });
  const storing = useSaveAnimation({
    id,
    text,
    saved,
    setSaving,
    onConflict: () => setColliding(true),
    onCreated: (created) =>
      void navigate({
        to: '/admin/animation/$animationId',
        params: { animationId: String(created) },
        replace: true,
        resetScroll: false,
        // it is stored, but the guard does not know that yet
        ignoreBlocker: true,
      }),
  });
  const change = (fields: Partial<AnimationText>) => {
    for (const name of Object.keys(fields)) if (name in storing.errors) storing.forgetError(name);
    text.type(fields);
  };
  return { id, text, change, isColliding, setColliding, ...storing };
}

export type AnimationEditorState = ReturnType<typeof useAnimationEditor>;
