/** Stands in for the part of the query library that reads lists page after page: nothing here does, and sign-in would carry it. */
export function infiniteQueryBehavior(): never {
  throw new Error('Endless lists are left out of the build: see vite.config.ts');
}

export const hasNextPage = (): never => infiniteQueryBehavior();
export const hasPreviousPage = (): never => infiniteQueryBehavior();
