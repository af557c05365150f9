import type { Language } from '@put/contract/judge/languages';

/**
 * The languages that a task offers in a lesson: its own ones that the lesson or course allows. When none is left, all
 * its own: a Python lesson must not block its one SQL task.
 */
export function offeredLanguages(own: readonly Language[], allowed: readonly Language[] | null): Language[] {
  const both = own.filter((language) => allowed === null || allowed.includes(language));
  return both.length > 0 ? both : [...own];
}
