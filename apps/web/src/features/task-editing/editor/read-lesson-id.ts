import { idInSearch } from '../../../ui/address/id-in-search.ts';

/** `?lesson_id=12`: the lesson that the task is written for. */
export function readLessonId({ lesson_id }: Record<string, unknown>): { lesson_id?: number } {
  const id = idInSearch(lesson_id);
  return id === undefined ? {} : { lesson_id: id };
}
