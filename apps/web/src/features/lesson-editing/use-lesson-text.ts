import { adminLessons, type Lesson } from '@put/contract/lesson-editing';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { DraftKeeper } from '../../shared/drafts/draft-keeper.ts';
import { draftStorage } from '../../shared/drafts/draft-storage.ts';
import { useDraftKeeper } from '../../shared/drafts/use-draft-keeper.ts';
import { useUnsavedGuard } from '../../shared/use-unsaved-guard.ts';
import { copyOf, isSameText, LessonText, textOf } from './lesson-text.ts';

type Words = { title: string; body: string };
/** Where title and text are typed. */
type Form = { values: Words; getValues: () => Words; setValues: (words: Words) => void };

/**
 * Title and text of a lesson as they are being written: kept on the device with every key, at the server after a pause, seen by
 * nobody else until they are saved. `isSaving` holds back what the server tells of an own save that is still on its way.
 */
export function useLessonText(lesson: Lesson, form: Form, isSaving: boolean) {
  const { keeper, text, save, other } = useDraftKeeper(() => makeKeeper(lesson));
  const saved = textOf(lesson);
  const { title, body } = form.values;

  // What the keeper brings (from another visit, tab or device) goes into the form, what is typed there goes to the keeper.
  const shown = useRef<LessonText | null>(null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const take = () => {
      const brought = keeper.view().text;
      if (brought === null || brought === shown.current) return;
      shown.current = brought;
      const { getValues, setValues } = latest.current;
      if (!isSameText(brought, getValues())) setValues({ title: brought.title, body: brought.body });
    };
    take();
    return keeper.subscribe(take);
  }, [keeper]);
  useEffect(() => {
    const kept = shown.current;
    if (kept !== null && !isSameText(kept, { title, body })) keeper.type({ based_on: kept.based_on, title, body });
  }, [keeper, title, body]);

  const { version } = lesson;
  useEffect(() => {
    if (!isSaving) keeper.takeStarter(textOf(lesson));
    // the lesson is another object after each look at the server
    // eslint-disable-next-line react/exhaustive-deps
  }, [keeper, version, isSaving]);
  // the device and the server have it otherwise
  useUnsavedGuard(save.is === 'refused');

  const isChanged = text !== null && !isSameText(text, saved);
  const [begun, setBegun] = useState<'unknown' | 'before' | 'now'>('unknown');
  // the first text that the keeper shows tells whether it was begun on an earlier visit
  if (begun === 'unknown' && text !== null) setBegun(isChanged ? 'before' : 'now');
  if (begun === 'before' && !isChanged) setBegun('now');

  return {
    text,
    save,
    other,
    keeper,
    isChanged,
    /** The text on the screen was begun on an earlier visit. */
    isContinued: begun === 'before' && isChanged,
    /** Somebody saved another version since this text was begun. */
    isOutdated: isChanged && !isSaving && text.based_on !== lesson.version,
    discard: () => keeper.finish(saved, keeper.view().text ?? saved, (typed) => typed),
  };
}

export type LessonTextState = ReturnType<typeof useLessonText>;

function makeKeeper(lesson: Lesson): DraftKeeper<LessonText> {
  const params = { id: String(lesson.id) };
  return new DraftKeeper<LessonText>({
    storage: draftStorage({ userId: session.get().user?.id ?? 0, what: `lesson.${lesson.id}`, shape: LessonText }),
    load: async () => {
      const { draft } = await call(adminLessons.draft, { params });
      return draft === null || isSameText(draft, lesson) ? null : draft;
    },
    save: async (text, isLeaving) => {
      const body = { draft: copyOf(text) };
      const { saved_at } = await call(
        adminLessons.saveDraft,
        { params, body },
        { keepalive: isLeaving, isQuiet: true },
      );
      return { saved_at: saved_at ?? new Date().toISOString() };
    },
    forget: () => call(adminLessons.saveDraft, { params, body: { draft: null } }),
    starter: textOf(lesson),
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}
