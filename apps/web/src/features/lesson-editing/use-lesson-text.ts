import { adminLessons, type Lesson } from '@put/contract/lessons/lesson-editing';
import { call } from '../../api/api.ts';
import { session } from '../../api/session.ts';
import { PublishedKeeper } from '../../parts/drafts/published-keeper.ts';
import { draftStorage } from '../../parts/drafts/draft-storage.ts';
import { useDraftText } from '../../parts/drafts/use-draft-text.ts';
import { copyOf, isSameText, LessonText, textOf } from './lesson-text.ts';

/** Title and text of a lesson while they are edited. */
export const useLessonText = (lesson: Lesson, isSaving: boolean) =>
  useDraftText({ make: () => makeKeeper(lesson), saved: textOf(lesson), isSaving, isSame: isSameText, copyOf });

function makeKeeper(lesson: Lesson): PublishedKeeper<LessonText> {
  const params = { id: String(lesson.id) };
  return new PublishedKeeper<LessonText>({
    storage: draftStorage({ userId: session.get().user?.id ?? 0, what: `lesson.${lesson.id}`, shape: LessonText }),
    load: async (version) => {
      const loaded = await call(adminLessons.draft, { params, query: { ...(version && { version }) } });
      const { draft } = loaded;
      return { ...loaded, draft: draft === null || isSameText(draft, lesson) ? null : draft };
    },
    save: async (text, { isLeaving, stamp }) => {
      const body = { ...stamp, draft: copyOf(text) };
      const { saved_at, ...mark } = await call(
        adminLessons.saveDraft,
        { params, body },
        { keepalive: isLeaving, isQuiet: true },
      );
      return { ...mark, saved_at: saved_at ?? new Date().toISOString() };
    },
    forget: (began_from) => call(adminLessons.saveDraft, { params, body: { began_from, draft: null } }),
    starter: textOf(lesson),
    isSame: isSameText,
    copyOf,
    now: Date.now,
  });
}
