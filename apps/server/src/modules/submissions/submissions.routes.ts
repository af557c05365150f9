import { Refusal } from '@put/contract/refusals';
import { adminJudgements } from '@put/contract/judgements';
import { adminSubmissions, drafts, submissions } from '@put/contract/submissions';
import type { Viewer } from '@put/contract/access';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { findMyPlace } from '../tasks/my-tasks.store.ts';
import { findDraft, saveDraft } from './drafts.store.ts';
import { runOnOwnInput } from './run-on-own-input.ts';
import { showMySubmission, showSubmission } from './show-submission.ts';
import { getJudgement, listJudgements } from './judgements.store.ts';
import { listMySubmissions, listSubmissions, mustHaveSubmission } from './submissions.store.ts';
import { readAnswer } from './read-solution.ts';
import { submitSolution } from './submit-solution.ts';

export const submissionRoutes = (tools: { db: Db; queue: Queue; events: Events; runner: Runner; locks: Locks }) => {
  const { db } = tools;
  const mustOpenTask = async (viewer: Viewer, taskId: number) => {
    if (!(await findMyPlace(db, viewer, taskId))) throw new Refusal('not_found');
  };
  return [
    handle(submissions.create, ({ body, viewer, from }) => submitSolution(tools, viewer, body, from.idempotencyKey)),
    handle(submissions.get, ({ params, viewer }) => showMySubmission(tools, viewer, params.id)),
    handle(submissions.ofTask, async ({ params, query, viewer }) => {
      const rows = await listMySubmissions(db, viewer.id, params.id, query.lesson_id);
      if (rows.length === 0) await mustOpenTask(viewer, params.id);
      return { submissions: rows, total: rows.length };
    }),
    handle(submissions.run, ({ body, viewer }) => runOnOwnInput(tools, viewer, body)),
    handle(drafts.get, async ({ params, viewer }) => {
      const draft = await findDraft(db, viewer.id, params.id);
      if (!draft) await mustOpenTask(viewer, params.id);
      return { draft: draft ?? null };
    }),
    handle(drafts.save, async ({ params, body, viewer }) => {
      const place = await findMyPlace(db, viewer, params.id, body.lesson_id);
      if (!place) throw new Refusal('not_found');
      const { language = null, files = [] } = body;
      const answer = readAnswer(place.kind, body.answer);
      return db.transaction().execute((tx) =>
        saveDraft(tx, {
          user_id: viewer.id,
          task_id: params.id,
          lesson_id: place.lesson_id,
          language,
          files,
          answer,
        }),
      );
    }),
    handle(adminSubmissions.ofUser, async ({ query }) => {
      const rows = await listSubmissions(db, query);
      return { submissions: rows, total: rows.length };
    }),
    handle(adminSubmissions.get, ({ params }) => showSubmission(tools, params.id)),
    handle(adminJudgements.list, async ({ params }) => {
      await mustHaveSubmission(db, params.id);
      return { judgements: await listJudgements(db, params.id) };
    }),
    handle(adminJudgements.get, ({ params }) => getJudgement(db, params.id, params.number)),
  ];
};
