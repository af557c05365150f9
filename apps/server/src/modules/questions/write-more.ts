import type { Viewer } from '@put/contract/base/access';
import { mostMessagesInRow, type Question } from '@put/contract/questions/questions';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { refuseMany } from './ask-question.ts';
import {
  changeQuestion,
  countMessages,
  countOpenOf,
  findByIdempotencyKey,
  getMyQuestion,
  insertMessage,
  lockMyQuestion,
} from './questions.store.ts';
import { askTeachers, tellClosed } from './tell-of-question.ts';

type Tools = { db: Db; events: Events };

/** A message of the student, which opens the question again. A repeated idempotency key writes nothing. */
export const writeMore = (
  { db, events }: Tools,
  viewer: Viewer,
  id: number,
  text: string,
  key: string | undefined,
): Promise<Question> =>
  db.transaction().execute(async (tx) => {
    const open = await countOpenOf(tx, viewer.id);
    const question = await lockMyQuestion(tx, viewer.id, id);
    const before = key === undefined ? undefined : await findByIdempotencyKey(tx, viewer.id, key);
    if (before) return getMyQuestion(tx, viewer.id, id);
    if (question.state !== 'open') refuseMany(open);
    if ((await countMessages(tx, id)).since_answer >= mostMessagesInRow)
      throw new Refusal('too_many_questions', {
        detail: `Без ответа уже ${mostMessagesInRow} сообщений подряд. Дождитесь ответа и напишите снова.`,
      });
    await insertMessage(tx, {
      question_id: id,
      user_id: viewer.id,
      is_staff: false,
      text,
      idempotency_key: key ?? null,
    });
    await changeQuestion(tx, id, { state: 'open', isWritten: true });
    await askTeachers(tx, events, question, text);
    return getMyQuestion(tx, viewer.id, id);
  });

/** The student has understood. */
export const closeMine = ({ db, events }: Tools, viewer: Viewer, id: number): Promise<Question> =>
  db.transaction().execute(async (tx) => {
    const question = await lockMyQuestion(tx, viewer.id, id);
    if (question.state !== 'closed') {
      await changeQuestion(tx, id, { state: 'closed' });
      await tellClosed(tx, events, question);
    }
    return getMyQuestion(tx, viewer.id, id);
  });
