import { type Schedule, type Standing, standingAt } from '@put/contract/courses/schedule';

/** A period with one standing; `from` is null for the first period. */
export type Stage = Standing & { from: string | null };

const beginningMs = -8.64e15;

/** All periods in order of time. The last one has no end. */
export function stagesOf(schedule: Schedule): Stage[] {
  const stages: Stage[] = [{ ...standingAt(schedule, beginningMs), from: null }];
  for (let { until } = stages[0]!; until !== null; until = stages.at(-1)!.until)
    stages.push({ ...standingAt(schedule, Date.parse(until) + 1), from: until });
  return stages;
}

/** Periods after the standing that the server gave. */
export function stagesAfter(schedule: Schedule, { until }: Standing): Stage[] {
  if (until === null) return [];
  const stages = stagesOf(schedule);
  return stages.slice(stages.findIndex((stage) => stage.from === until));
}

/** When a lesson that is closed now was closed. */
export const closedSince = (schedule: Schedule): string | null => stagesOf(schedule).at(-1)!.from;
