import { adminAnimations } from '@put/contract/animations/animation-editing';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/api.ts';
import { session } from '../../../api/session.ts';
import { PublishedKeeper } from '../../../parts/drafts/published-keeper.ts';
import { draftStorage } from '../../../parts/drafts/draft-storage.ts';
import { type DraftText, useDraftText } from '../../../parts/drafts/use-draft-text.ts';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';
import { AnimationText, copyOf, isSameText } from './animation-text.ts';

export type AnimationTextState = DraftText<AnimationText>;

type Options = {
  /** 0: an animation that is not stored yet. */
  id: number;
  saved: AnimationText;
  isSaving: boolean;
};

/** An animation while it is edited, kept as a draft on the device and at the server. Leaving an unsaved one asks. */
export function useAnimationText({ id, saved, isSaving }: Options): AnimationTextState {
  const state = useDraftText({
    make: () => makeKeeper(id, saved),
    saved,
    isSaving,
    isSame: isSameText,
    copyOf,
  });
  // a draft that nobody has is asked about by its own guard
  const isAsked = state.isChanged && !isSaving && !state.isAtRisk;
  useUnsavedGuard(isAsked, 'Анимация не сохранена. Черновик останется, читатели его не видят.');
  useOthersFields(state, saved);
  return state;
}

/** The draft of an animation on this device. */
export const storageOf = (id: number) =>
  draftStorage({ userId: session.get().user?.id ?? 0, what: `animation.${id}`, shape: AnimationText });

function makeKeeper(id: number, saved: AnimationText): PublishedKeeper<AnimationText> {
  const params = { id: String(id) };
  return new PublishedKeeper<AnimationText>({
    storage: storageOf(id),
    load: async (version) => {
      const loaded = await call(adminAnimations.draft, { params, query: { ...(version && { version }) } });
      const { draft } = loaded;
      return { ...loaded, draft: draft === null || isSameText(draft, saved) ? null : draft };
    },
    save: async (text, { isLeaving, stamp }) => {
      const body = { ...stamp, draft: copyOf(text) };
      const { saved_at, ...mark } = await call(
        adminAnimations.saveDraft,
        { params, body },
        { keepalive: isLeaving, isQuiet: true },
      );
      return { ...mark, saved_at: saved_at ?? new Date().toISOString() };
    },
    forget: (began_from) => call(adminAnimations.saveDraft, { params, body: { began_from, draft: null } }),
    starter: saved,
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}

/**
 * Summary and tags have no versions of their own: what a colleague changed there meanwhile is taken over, unless it was
 * changed here too.
 */
function useOthersFields({ text, type }: AnimationTextState, { summary, tag_ids }: AnimationText): void {
  const before = useRef({ summary, tag_ids });
  const latest = useRef({ text, type });
  useEffect(() => {
    latest.current = { text, type };
  });
  const tags = tag_ids.join();
  useEffect(() => {
    const was = before.current;
    before.current = { summary, tag_ids };
    const { text: mine, type: change } = latest.current;
    if (mine === null) return;
    change({
      ...(mine.summary === was.summary && { summary }),
      ...(mine.tag_ids.join() === was.tag_ids.join() && { tag_ids }),
    });
    // the list is a new one with each answer
    // eslint-disable-next-line react/exhaustive-deps
  }, [summary, tags]);
}
