import { idInSearch } from '../../ui/address/id-in-search.ts';

/** Search parameters of a course's screen. The rest is a link to a step, which the animation in the text reads. */
export type LessonSearch = {
  lesson_id?: number | undefined;
  task_id?: number | undefined;
  /** What of the task is shown. Left out: the statement. */
  part?: 'theory' | 'work' | undefined;
  /** A step of a submission at a test, as `parts/steps/linked-steps` writes it. */
  steps?: string | undefined;
  /** A question that notifications lead to. */
  question?: number | undefined;
};

export const readLessonSearch = ({
  lesson_id,
  task_id,
  part,
  steps,
  question,
}: Record<string, unknown>): LessonSearch => ({
  lesson_id: idInSearch(lesson_id),
  task_id: idInSearch(task_id),
  ...((part === 'theory' || part === 'work') && { part }),
  ...(idInSearch(question) !== undefined && { question: idInSearch(question) }),
  ...(typeof steps === 'string' && { steps }),
});
