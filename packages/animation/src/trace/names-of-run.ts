import type { Recording, Row } from './read-trace.ts';

/** What holds for the names of a run, by the function that they belong to; '' is the program itself. */
export type NamesOfRun = {
  /** The number of a name in the order of appearing. */
  orderOf(scope: string, name: string): number;
  /** Whether a path, such as `prev` or `self.head`, leads to objects of a class somewhere in the run. */
  leadsTo(scope: string, path: string, className: string): boolean;
};

/** Attributes that lead to nodes, also while they lead to none. */
const attributes = /\.(head|tail|root|first|last|top|front|rear|cur|current)$/;
/** So many names have places of their own. */
const mostNames = 900;

export function namesOf({ steps, versionsOf }: Recording): NamesOfRun {
  const order = new Map<string, number>();
  const classes = new Set<string>();
  const meet = (scope: string, rows: readonly Row[]) => {
    for (const [name, value] of rows) {
      const key = `${scope}\n${name}`;
      if (!order.has(key)) order.set(key, order.size);
      if (typeof value === 'number') classes.add(`${key}\n${versionsOf(value)[0]?.thing.name}`);
    }
  };
  steps.forEach(({ globals, frames }, at) => {
    const before = steps[at - 1];
    if (globals !== before?.globals) meet('', globals);
    frames.forEach((frame, depth) => {
      if (frame !== before?.frames[depth]) meet(frame.name, frame.rows);
    });
  });
  return {
    orderOf: (scope, name) => Math.min(order.get(`${scope}\n${name}`) ?? mostNames, mostNames),
    leadsTo: (scope, path, className) => attributes.test(path) || classes.has(`${scope}\n${path}\n${className}`),
  };
}
