import { adminExams } from '@put/contract/exams/exam-keeping';
import { exams } from '@put/contract/exams/exams';
import { handle } from '../../http/mount.ts';
import { beginExam } from './begin-exam.ts';
import { copyTaskHere } from './copy-task-here.ts';
import { handInMine, handInOf, type HandInTools } from './hand-in-exam.ts';
import { extendExam, releaseExam, reopenExam } from './lead-exam.ts';
import { removeExam, setExam } from './set-exam.ts';
import { showExamRoom } from './show-exam-room.ts';
import { showExamSettings, showMyExam } from './show-exam.ts';

export const examRoutes = (tools: HandInTools) => {
  const { db } = tools;
  return [
    handle(exams.get, ({ params, viewer }) => showMyExam(tools, viewer, params.id)),
    handle(exams.begin, ({ params, body, viewer, from }) =>
      beginExam(tools, viewer, params.id, { nth: body.nth ?? 1, from }),
    ),
    handle(exams.handIn, ({ params, query, viewer }) => handInMine(tools, viewer, params.id, query.nth ?? 1)),
    handle(adminExams.get, ({ params }) => showExamSettings(db, params.id)),
    handle(adminExams.set, ({ params, body, viewer, from: { ip } }) => setExam(tools, { viewer, ip }, params.id, body)),
    handle(adminExams.remove, ({ params, viewer, from: { ip } }) => removeExam(tools, { viewer, ip }, params.id)),
    handle(adminExams.copyTask, ({ params, body, viewer, from: { ip } }) =>
      copyTaskHere(db, { viewer, ip }, params.id, body.task_id),
    ),
    handle(adminExams.room, ({ params }) => showExamRoom(tools, params.id)),
    handle(adminExams.extend, ({ params, body, viewer, from: { ip } }) =>
      extendExam(tools, { viewer, ip }, params.id, body),
    ),
    handle(adminExams.reopen, ({ params, body, viewer, from: { ip } }) =>
      reopenExam(tools, { viewer, ip }, params.id, body),
    ),
    handle(adminExams.handIn, ({ params, body, viewer, from: { ip } }) =>
      handInOf(tools, { viewer, ip }, { lesson_id: params.id, ...body }),
    ),
    handle(adminExams.release, ({ params, viewer, from: { ip } }) => releaseExam(tools, { viewer, ip }, params.id)),
  ];
};
