import { adminDesk } from '@put/contract/desk/desk';
import { adminFirstSteps } from '@put/contract/desk/first-steps';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { countOpenQuestions } from '../questions/questions.api.ts';
import { countWaiting } from '../reviews/reviews.api.ts';
import { countTrouble, noTrouble } from './desk.store.ts';
import { findTourPlaces, keepChoice } from './first-steps.store.ts';
import { showDesk } from './show-desk.ts';

export const deskRoutes = ({ db }: { db: Db }) => [
  handle(adminDesk.show, ({ viewer }) => showDesk(db, viewer)),
  handle(adminDesk.counts, async ({ viewer }) => {
    const [to_mark, questions, trouble] = await Promise.all([
      countWaiting(db, viewer),
      countOpenQuestions(db, viewer),
      viewer.is_admin ? countTrouble(db) : noTrouble,
    ]);
    return { to_mark, questions, ...trouble };
  }),
  handle(adminFirstSteps.tour, ({ viewer }) => findTourPlaces(db, viewer)),
  handle(adminFirstSteps.putAway, ({ viewer, body }) => keepChoice(db, viewer.id, body.what)),
];
