import { holds, type Viewer } from '@put/contract/base/access';
import type { Desk } from '@put/contract/desk/desk';
import { type FirstStep, stepNames } from '@put/contract/desk/first-steps';
import type { Db } from '../../drivers/database/database.ts';
import { findChoice, findMade, type Made } from './first-steps.store.ts';

/** What a new teacher has still to do, and whether the tour is offered. Another's desk is not for choosing. */
export async function showFirstSteps(db: Db, viewer: Viewer): Promise<Pick<Desk, 'first_steps' | 'is_tour_offered'>> {
  if (viewer.acting_admin_id !== null) return { first_steps: [], is_tour_offered: false };
  const choice = await findChoice(db, viewer.id);
  const isWanted = (choice?.steps_away_at ?? null) === null && holds(viewer, 'course.change');
  return {
    first_steps: isWanted ? stepsOf(viewer, await findMade(db, viewer)) : [],
    is_tour_offered: (choice?.tour_begun_at ?? null) === null,
  };
}

/** A colleague makes no groups and courses: the way of a colleague begins in a course that was given to him. */
function stepsOf({ is_admin }: Viewer, { group, course, lesson, task, given }: Made): FirstStep[] {
  if (!is_admin && course === null) return [];
  const made = { group, course, lesson, task, give: given };
  const at = { group: null, course: null, lesson: course, task: lesson, give: course };
  const steps = stepNames
    .filter((name) => is_admin || name === 'lesson' || name === 'task')
    .map((name) => ({ name, made: made[name], at: at[name]?.id ?? null }));
  return steps.every((step) => step.made !== null) ? [] : steps;
}
