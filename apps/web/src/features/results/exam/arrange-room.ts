import type { ExamPerson } from '@put/contract/exams/exam-keeping';
import { searchable } from '../../../ui/words/search-words.ts';

/** In the order of the room: who writes stands first, who has not begun last. */
export const roomGroups = ['writing', 'handed_in', 'ahead'] as const;
export type RoomGroup = (typeof roomGroups)[number];

export const groupOf = ({ state }: Pick<ExamPerson, 'state'>): RoomGroup => {
  if (state === 'writing' || state === 'ended') return 'writing';
  return state === 'handed_in' || state === 'released' ? 'handed_in' : 'ahead';
};

export const groupWords: Record<RoomGroup, string> = {
  writing: 'Пишут',
  handed_in: 'Сдали',
  ahead: 'Не начали',
};

export type RoomPart = { group: RoomGroup; people: ExamPerson[] };

/**
 * People by how they stand, each part in the order of names; a part without anybody is left out. `q`: parts of a name in
 * any order.
 */
export function arrangeRoom(people: readonly ExamPerson[], q: string): RoomPart[] {
  const words = searchable(q).split(/\s+/).filter(Boolean);
  const found = people.filter(({ name }) => words.every((word) => searchable(name).includes(word)));
  return roomGroups
    .map((group) => ({ group, people: found.filter((person) => groupOf(person) === group) }))
    .filter((part) => part.people.length > 0);
}
