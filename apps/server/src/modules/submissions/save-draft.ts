import type { Viewer } from '@put/contract/base/access';
import type { DraftStamp } from '@put/contract/drafts/drafts';
import { Refusal } from '@put/contract/base/refusals';
import type { Typed } from '@put/contract/submissions/submissions';
import type { Db } from '../../drivers/database/database.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { keepDraft } from '../drafts/drafts.api.ts';
import { answerDrafts, type AnswerPlace, type AnswerText, placeOfAnswer } from './drafts.store.ts';
import { keepTyped, type LessonTask, requireTyping } from './keep-typed.ts';

type From = { ip: string; family: string; userAgent: string };

type NewDraft = {
  place: AnswerPlace;
  content: AnswerText;
  lessonTask: LessonTask;
  stamp: DraftStamp;
  typed: Typed | undefined;
};

/**
 * Keeps what stands in the editor as the draft of the task in this lesson, and in an exam as what is handed in at its
 * end. Throws `newer_draft` when somebody else has written another text since the page saw the draft: both are kept.
 */
export async function saveDraft(
  db: Db,
  viewer: Viewer,
  from: From,
  { place, content, lessonTask, stamp, typed }: NewDraft,
): Promise<{ saved_at: string; version: string; page: string | null }> {
  const { is, ...mark } = await db.transaction().execute(async (tx) => {
    const typing = lessonTask.is_exam ? await requireTyping(tx, viewer, place, typed) : null;
    const text = { content, stamp, device: deviceWords(from.userAgent), family: from.family };
    const kept = await keepDraft(tx, placeOfAnswer(place), text, answerDrafts(tx, place));
    if (typing !== null && kept.is === 'draft')
      await keepTyped(tx, from, lessonTask, { ...place, ...content, typed }, typing);
    return kept;
  });
  if (is === 'refused') throw new Refusal('newer_draft');
  return mark;
}
