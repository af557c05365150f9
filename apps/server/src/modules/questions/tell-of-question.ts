import { topicOf } from '@put/contract/base/endpoint';
import { inboxChannel, inboxId } from '@put/contract/questions/question-inbox';
import { questionChannel } from '@put/contract/questions/questions';
import type { Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { lockReadersWith, notify, takeBack } from '../notifications/notifications.api.ts';
import { headOf } from './question-fields.sql.ts';
import { countOpenHere, listTeachersOf, type LockedQuestion } from './questions.store.ts';

export const keyOf = ({ id }: { id: number }): string => String(id);

/** Who looks at the question reads it again; teachers hear how many of the student's questions wait. */
export async function tellOfChange(tx: Tx, events: Events, question: LockedQuestion): Promise<void> {
  const { id, course_id, lesson_id, user_id } = question;
  await events.publish(tx, topicOf(questionChannel, id), { id });
  const open = await countOpenHere(tx, question);
  await events.publish(tx, topicOf(inboxChannel, inboxId), { course_id, lesson_id, user_id, open });
}

const payloadOf = ({ id, lesson_id, task_id, title }: LockedQuestion, text: string) => ({
  question_id: id,
  lesson_id,
  task_id,
  title,
  text_head: headOf(text),
});

/** A student has written: the teachers of the student's groups are notified. */
export async function askTeachers(tx: Tx, events: Events, question: LockedQuestion, text: string): Promise<void> {
  const { user_id, user_name, lesson_id } = question;
  const teachers = await listTeachersOf(tx, user_id, lesson_id);
  await tellOfChange(tx, events, question);
  await notify(tx, events, {
    user_ids: teachers.filter((id) => id !== user_id),
    kind: 'question',
    key: keyOf(question),
    payload: { ...payloadOf(question, text), user_id, user_name },
  });
}

/** Staff has written: the student is notified, and other teachers need not look any more. */
export async function tellAnswer(tx: Tx, events: Events, question: LockedQuestion, text: string): Promise<void> {
  const key = keyOf(question);
  await tellOfChange(tx, events, question);
  await lockReadersWith(tx, [question.user_id], { kind: 'question', key });
  await takeBack(tx, events, { kind: 'question', key });
  await notify(tx, events, {
    user_ids: [question.user_id],
    kind: 'answer',
    key,
    payload: payloadOf(question, text),
  });
}

/** Nobody needs to answer any more. */
export async function tellClosed(tx: Tx, events: Events, question: LockedQuestion): Promise<void> {
  await tellOfChange(tx, events, question);
  await takeBack(tx, events, { kind: 'question', key: keyOf(question) });
}
