/** Replaces the infinite lists of the query library: nothing here uses them, and sign-in would have to load them. */
export function infiniteQueryBehavior(): never {
  throw new Error('Endless lists are left out of the build: see vite.config.ts');
}

export const hasNextPage = (): never => infiniteQueryBehavior();
export const hasPreviousPage = (): never => infiniteQueryBehavior();
