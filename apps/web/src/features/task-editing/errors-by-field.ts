export type Errors = Readonly<Record<string, string>>;

/** Without those of a field and of everything below it: they speak of what stood there before. */
export function errorsWithout(errors: Errors, path: string): Errors {
  const left = Object.entries(errors).filter(([at]) => at !== path && !at.startsWith(`${path}.`));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Errors below a path, by the rest of the path. The same object for none: what is drawn by it stays drawn. */
export function errorsBelow(errors: Errors, path: string): Errors {
  const start = `${path}.`;
  const below = Object.entries(errors).filter(([at]) => at.startsWith(start));
  return below.length === 0
    ? noErrors
    : Object.fromEntries(below.map(([at, words]) => [at.slice(start.length), words]));
}

export const noErrors: Errors = {};
