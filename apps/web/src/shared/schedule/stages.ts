import { type Schedule, type Standing, standingAt } from '@put/contract/schedule';

/** A time during which one thing holds; `from` is null for the first one. */
export type Stage = Standing & { from: string | null };

const beginningMs = -8.64e15;

/** All that ever holds, one after another; ends with what never changes. */
export function stagesOf(schedule: Schedule): Stage[] {
  const stages: Stage[] = [{ ...standingAt(schedule, beginningMs), from: null }];
  for (let { until } = stages[0]!; until !== null; until = stages.at(-1)!.until)
    stages.push({ ...standingAt(schedule, Date.parse(until) + 1), from: until });
  return stages;
}

/** What comes after what the server said holds now. */
export function stagesAfter(schedule: Schedule, { until }: Standing): Stage[] {
  if (until === null) return [];
  const stages = stagesOf(schedule);
  return stages.slice(stages.findIndex((stage) => stage.from === until));
}

/** The moment when a closed lesson closed. */
export const closedSince = (schedule: Schedule): string | null => stagesOf(schedule).at(-1)!.from;
