import { adminQuestions } from '@put/contract/questions/question-inbox';
import { questions } from '@put/contract/questions/questions';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { refuseUnread } from '../lessons/lessons.api.ts';
import { answerQuestion, closeQuestion, shareQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { listAskedCourses, listQuestions } from './inbox.store.ts';
import { listMyQuestions, listShared } from './questions.store.ts';
import { readMyQuestion, readQuestion } from './read-question.ts';
import { closeMine, writeMore } from './write-more.ts';

export const questionRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(questions.ask, ({ viewer, body, from }) => askQuestion(tools, viewer, body, from.idempotencyKey)),
    handle(questions.list, async ({ viewer, query: { lesson_id, task_id } }) => {
      await refuseUnread(db, viewer, lesson_id);
      const [mine, shared] = await Promise.all([
        listMyQuestions(db, viewer.id, lesson_id, task_id),
        listShared(db, lesson_id, task_id),
      ]);
      return { questions: mine, shared };
    }),
    handle(questions.get, ({ viewer, params }) => readMyQuestion(tools, viewer, params.id)),
    handle(questions.write, ({ viewer, params, body, from }) =>
      writeMore(tools, viewer, params.id, body.text, from.idempotencyKey),
    ),
    handle(questions.close, ({ viewer, params }) => closeMine(tools, viewer, params.id)),
    handle(adminQuestions.list, async ({ viewer, query }) => {
      const [found, courses] = await Promise.all([listQuestions(db, viewer, query), listAskedCourses(db, viewer)]);
      return { ...found, courses };
    }),
    handle(adminQuestions.get, ({ viewer, params }) => readQuestion(tools, viewer, params.id)),
    handle(adminQuestions.answer, ({ viewer, params, body, from }) =>
      answerQuestion(tools, viewer, params.id, body, from.idempotencyKey),
    ),
    handle(adminQuestions.close, ({ params, body }) => closeQuestion(tools, params.id, body.is_closed)),
    handle(adminQuestions.share, ({ params, body }) => shareQuestion(tools, params.id, body.is_shared)),
  ];
};
