export type Errors = Readonly<Record<string, string>>;

/** Removes the errors of a field and of the fields inside it, because they concern its old value. */
export function errorsWithout(errors: Errors, path: string): Errors {
  const left = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/**
 * Errors of the fields inside a path, by the rest of their path. Without errors it is always the same object, so that
 * memoized parts are not rendered again.
 */
export function errorsBelow(errors: Errors, path: string): Errors {
  const start = `${path}.`;
  const below = Object.entries(errors).filter(([at]) => at.startsWith(start));
  return below.length === 0
    ? noErrors
    : Object.fromEntries(below.map(([at, words]) => [at.slice(start.length), words]));
}

export const noErrors: Errors = {};
