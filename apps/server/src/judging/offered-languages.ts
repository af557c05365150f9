import type { Language } from '@put/contract/languages';

/**
 * The languages a task offers where it stands: its own, narrowed to what the lesson (or its course) allows. A task that has
 * none of those keeps its own: a lesson in Python must not make its one task in SQL impossible.
 */
export function offeredLanguages(own: readonly Language[], allowed: readonly Language[] | null): Language[] {
  const both = own.filter((language) => allowed === null || allowed.includes(language));
  return both.length > 0 ? both : [...own];
}
