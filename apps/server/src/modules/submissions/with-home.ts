import type { Viewer } from '@put/contract/base/access';
import type { NewSubmission } from '@put/contract/submissions/submissions';
import type * as z from 'zod/mini';
import { kindRule } from '../../judging/kinds.ts';
import { type ContainerTools, handInHome } from '../containers/containers.api.ts';
import { findMyLessonTask } from '../tasks/tasks.api.ts';
import { readAnswer } from './read-solution.ts';

type Solution = z.output<typeof NewSubmission>;

/**
 * For kinds that look at a home folder: makes the copy of the student's container and puts it into the answer. Everything
 * else passes as it is. What is wrong with the rest of a submission is told when it is stored.
 */
export async function withHome(tools: ContainerTools, viewer: Viewer, solution: Solution): Promise<Solution> {
  const { task_id, lesson_id } = solution;
  const lessonTask = await findMyLessonTask(tools.db, viewer, task_id, lesson_id);
  const rule = lessonTask && kindRule(lessonTask.kind).answer?.home;
  const answer = lessonTask && readAnswer(lessonTask.kind, solution.answer);
  if (!rule || !answer) return solution;
  const { home, files } = await handInHome(tools, viewer, {
    containerId: rule.containerOf(answer),
    taskId: task_id,
    names: rule.shownFiles(lessonTask.config),
  });
  return { ...solution, answer: rule.fill(answer, home, files) };
}
