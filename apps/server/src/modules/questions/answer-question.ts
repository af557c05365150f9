import type { Viewer } from '@put/contract/base/access';
import type { StaffQuestion } from '@put/contract/questions/question-inbox';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import {
  changeQuestion,
  countMessages,
  findByIdempotencyKey,
  getQuestion,
  insertMessage,
  lockQuestion,
} from './questions.store.ts';
import { tellAnswer, tellClosed, tellOfChange } from './tell-of-question.ts';

type Tools = { db: Db; events: Events };
type Answer = { text: string; show_all: boolean };

/** A message of staff. A repeated idempotency key writes nothing. */
export const answerQuestion = (
  { db, events }: Tools,
  viewer: Viewer,
  id: number,
  { text, show_all }: Answer,
  key: string | undefined,
): Promise<StaffQuestion> =>
  db.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    const before = key === undefined ? undefined : await findByIdempotencyKey(tx, viewer.id, key);
    if (before) return getQuestion(tx, id);
    await insertMessage(tx, {
      question_id: id,
      user_id: viewer.id,
      is_staff: true,
      text,
      idempotency_key: key ?? null,
    });
    await changeQuestion(tx, id, {
      state: 'answered',
      isWritten: true,
      ...(show_all && { isShared: true }),
    });
    await tellAnswer(tx, events, question, text);
    return getQuestion(tx, id);
  });

/** Without an answer, or open again: then it waits for whoever did not write last. */
export const closeQuestion = ({ db, events }: Tools, id: number, isClosed: boolean): Promise<StaffQuestion> =>
  db.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    if ((question.state === 'closed') !== isClosed) {
      const { is_staff_last } = await countMessages(tx, id);
      await changeQuestion(tx, id, {
        state: isClosed ? 'closed' : is_staff_last ? 'answered' : 'open',
      });
      await (isClosed ? tellClosed : tellOfChange)(tx, events, question);
    }
    return getQuestion(tx, id);
  });

/** The class sees the question and its answers without the name, or no longer. */
export const shareQuestion = ({ db, events }: Tools, id: number, isShared: boolean): Promise<StaffQuestion> =>
  db.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    if (isShared && (await countMessages(tx, id)).answers === 0)
      throw new Refusal('conflict', {
        detail: 'Сначала ответьте: классу показывают вопрос вместе с ответом.',
      });
    await changeQuestion(tx, id, { isShared });
    await tellOfChange(tx, events, question);
    return getQuestion(tx, id);
  });
