import { type ClassContainer, isAtWork } from '@put/contract/containers/class-containers';

/** Applies live news to the list: a container comes, changes or goes. News older than what is known changes nothing. */
export function applyContainer(known: readonly ClassContainer[], news: ClassContainer): ClassContainer[] {
  const old = known.find(({ id }) => id === news.id);
  if (old !== undefined && old.updated_at > news.updated_at) return [...known];
  const others = known.filter(({ id }) => id !== news.id);
  return isAtWork(news) ? [...others, news] : others;
}

/** Those of the lesson first, then by name. */
export const orderOf = (list: readonly ClassContainer[], lessonId: number | undefined): ClassContainer[] =>
  list.toSorted(
    (a, b) =>
      Number(b.lesson_id === lessonId) - Number(a.lesson_id === lessonId) ||
      a.user_name.localeCompare(b.user_name, 'ru') ||
      a.id - b.id,
  );
