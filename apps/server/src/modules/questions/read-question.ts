import type { Viewer } from '@put/contract/base/access';
import type { StaffQuestion } from '@put/contract/questions/question-inbox';
import type { Question } from '@put/contract/questions/questions';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { readThing } from '../notifications/notifications.api.ts';
import { getMyQuestion, getQuestion, hasNews } from './questions.store.ts';
import { keyOf } from './tell-of-question.ts';

type Tools = { db: Db; events: Events };

export async function readMyQuestion(tools: Tools, viewer: Viewer, id: number): Promise<Question> {
  const question = await getMyQuestion(tools.db, viewer.id, id);
  await readNews(tools, viewer, { kind: 'answer', key: keyOf(question) });
  return question;
}

export async function readQuestion(tools: Tools, viewer: Viewer, id: number): Promise<StaffQuestion> {
  const question = await getQuestion(tools.db, id);
  await readNews(tools, viewer, { kind: 'question', key: keyOf(question) });
  return question;
}

/** Who sees the question has read its news. An administrator who acts as the student reads nothing for them. */
async function readNews(
  { db, events }: Tools,
  viewer: Viewer,
  thing: { kind: 'answer' | 'question'; key: string },
): Promise<void> {
  if (viewer.acting_admin_id !== null || !(await hasNews(db, viewer.id, thing))) return;
  await db.transaction().execute((tx) => readThing(tx, events, viewer.id, thing));
}
