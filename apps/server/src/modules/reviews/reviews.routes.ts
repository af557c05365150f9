import { adminReviews } from '@put/contract/reviews/review-queue';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { handle } from '../../http/mount.ts';
import { reviewSubmission } from './review-submission.ts';
import { undoReview } from './undo-review.ts';
import { listChoices, listWaiting } from './waiting.store.ts';

export const reviewRoutes = (tools: { db: Db; events: Events }) => {
  const { db } = tools;
  return [
    handle(adminReviews.list, async ({ viewer, query }) => {
      const [waiting, choices] = await Promise.all([listWaiting(db, viewer, query), listChoices(db, viewer)]);
      return { ...waiting, ...choices };
    }),
    handle(adminReviews.save, ({ params, body, viewer, from: { ip } }) =>
      reviewSubmission(tools, { viewer, ip }, params.id, body),
    ),
    handle(adminReviews.undo, ({ params, body, viewer, from: { ip } }) =>
      undoReview(tools, { viewer, ip }, params.id, body.number),
    ),
  ];
};
