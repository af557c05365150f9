import type { ScheduleException } from '@put/contract/courses/exceptions';
import { type Schedule, scheduleOf } from '@put/contract/courses/schedule';
import { fieldTime } from '../../../parts/schedule/read-time.ts';
import { countWords } from '../../../ui/words/count-words.ts';

type Given = Pick<
  ScheduleException,
  | 'lesson_id'
  | 'task_id'
  | 'user_id'
  | 'user_group_id'
  | 'whose'
  | 'opens_at'
  | 'soft_deadline'
  | 'hard_deadline'
  | 'extra_minutes'
  | 'is_earlier'
>;

const names = { opens_at: 'откроется', soft_deadline: 'мягкий срок', hard_deadline: 'жёсткий срок' } as const;

/**
 * What a lesson's dates are for groups that have others, by the rule that the server uses: «10 «А»: мягкий срок пт, 4
 * дек, 23:59». People with dates of their own are counted.
 */
export function ownDates(
  lessonId: number,
  schedule: Schedule,
  exceptions: readonly Given[],
  clock: { timeZone: string; nowMs: number },
): string[] {
  const here = exceptions.filter(
    ({ lesson_id, task_id }) => task_id === null && (lesson_id === null || lesson_id === lessonId),
  );
  const changesOf = (given: readonly Given[]) => {
    const own = scheduleOf(schedule, given);
    return (['opens_at', 'soft_deadline', 'hard_deadline'] as const).flatMap((name) => {
      const [at, ofAll] = [own[name], schedule[name]];
      const isSame = at === ofAll || (at !== null && ofAll !== null && Date.parse(at) === Date.parse(ofAll));
      return isSame || at === null ? [] : [`${names[name]} ${fieldTime(at, clock)}`];
    });
  };
  const groups = Map.groupBy(
    here.filter(({ user_group_id }) => user_group_id !== null),
    ({ user_group_id }) => user_group_id,
  );
  const people = Map.groupBy(
    here.filter(({ user_id }) => user_id !== null),
    ({ user_id }) => user_id,
  );
  const different = [...people.values()].filter((given) => changesOf(given).length > 0).length;
  return [
    ...[...groups.values()].flatMap((given) => {
      const changes = changesOf(given);
      return changes.length === 0 ? [] : [`${given[0]!.whose}: ${changes.join(', ')}`];
    }),
    ...(different === 0 ? [] : [`свои сроки у ${countWords(different, ['ученика', 'учеников', 'учеников'])}`]),
  ];
}
