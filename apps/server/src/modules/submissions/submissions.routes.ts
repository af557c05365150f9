import { answerVersions } from '@put/contract/drafts/answer-versions';
import { Refusal } from '@put/contract/base/refusals';
import { adminJudgements } from '@put/contract/judge/judgements';
import { adminSubmissionList } from '@put/contract/submissions/submission-list';
import { adminSubmissions, drafts, submissions } from '@put/contract/submissions/submissions';
import type { Viewer } from '@put/contract/base/access';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { type Runner, whileWaited } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { findMyLessonTask } from '../tasks/tasks.api.ts';
import { findChosen } from '../statistics/statistics.api.ts';
import { getAnswerVersion, listAnswerVersions, showDraft } from './show-draft.ts';
import { refuseSealed } from '../lessons/lessons.api.ts';
import { saveDraft } from './save-draft.ts';
import { runOnOwnInput } from './run-on-own-input.ts';
import { showMySubmissions } from './show-my-submissions.ts';
import { showJudgement, showMySubmission, showSubmission } from './show-submission.ts';
import { listJudgements } from './judgements.store.ts';
import { listSubmissions, requireSubmission } from './submissions.store.ts';
import { readAnswer } from './read-solution.ts';
import { findNames, listCounted } from './submission-list.store.ts';
import { submitSolution } from './submit-solution.ts';
import { withHome } from './with-home.ts';

type Tools = {
  db: Db;
  queue: Queue;
  events: Events;
  runner: Runner;
  locks: Locks;
  files: Files;
  containers: ContainerEngine;
};

export const submissionRoutes = (tools: Tools) => {
  const { db } = tools;
  const mustOpenTask = async (viewer: Viewer, taskId: number) => {
    if (!(await findMyLessonTask(db, viewer, taskId))) throw new Refusal('not_found');
  };
  return [
    handle(submissions.create, async ({ body, viewer, from }) =>
      submitSolution(tools, viewer, await withHome(tools, viewer, body), from.idempotencyKey),
    ),
    handle(submissions.get, ({ params, viewer }) => showMySubmission(tools, viewer, params.id)),
    handle(submissions.ofTask, async ({ params, query, viewer }) => {
      await refuseSealed(db, viewer, query.lesson_id ?? null);
      const rows = await showMySubmissions(db, viewer.id, params.id, query.lesson_id);
      if (rows.length === 0) await mustOpenTask(viewer, params.id);
      return { submissions: rows, total: rows.length };
    }),
    handle(submissions.run, ({ body, viewer, left }) =>
      runOnOwnInput({ ...tools, runner: whileWaited(tools.runner, left) }, viewer, body),
    ),
    handle(drafts.get, ({ params, query, viewer }) => showDraft(db, viewer, params.id, query)),
    handle(drafts.save, async ({ params, body, viewer, from }) => {
      const lessonTask = await findMyLessonTask(db, viewer, params.id, body.lesson_id);
      if (!lessonTask) throw new Refusal('not_found');
      const { language = null, files = [], typed, began_from, page, count } = body;
      const stamp = { began_from, page, count };
      const answer = readAnswer(lessonTask.kind, body.answer);
      const place = { user_id: viewer.id, lesson_id: lessonTask.lesson_id, task_id: params.id };
      return saveDraft(db, viewer, from, { place, content: { language, files, answer }, lessonTask, stamp, typed });
    }),
    handle(answerVersions.list, ({ params, query, viewer }) =>
      listAnswerVersions(db, viewer, { task_id: params.id, lesson_id: query.lesson_id }),
    ),
    handle(answerVersions.get, ({ params, query, viewer }) =>
      getAnswerVersion(db, { user_id: viewer.id, task_id: params.id, lesson_id: query.lesson_id }, params.version_id),
    ),
    handle(adminSubmissions.ofUser, async ({ query }) => {
      const rows = await listSubmissions(db, query);
      return { submissions: rows, total: rows.length };
    }),
    handle(adminSubmissionList.list, async ({ query }) => {
      const chosen = await findChosen(db, query);
      const [found, names] = await Promise.all([listCounted(db, query, chosen), findNames(db, query)]);
      return { ...found, names };
    }),
    handle(adminSubmissions.get, ({ params, viewer }) => showSubmission(tools, viewer, params.id)),
    handle(adminJudgements.list, async ({ params }) => {
      await requireSubmission(db, params.id);
      return { judgements: await listJudgements(db, params.id) };
    }),
    handle(adminJudgements.get, ({ params, viewer }) => showJudgement(db, viewer, params.id, params.number)),
  ];
};
