import { hasRows, type Recording, type Row, type Thing, type Value } from './read-trace.ts';

/** The names of a frame, or of the program itself: its name is ''. */
export type Scope = { name: string; rows: readonly Row[] };

/** An object and its names: by the scope, each a path such as `stack` or `self.items`. */
export type Named = { thing: Thing; scope: string; path: string; names: Map<Scope, string[]>; order: number };

/** The program and, of each function at work, its innermost call; from the outside to the inside. */
export function scopesAt({ steps }: Recording, at: number): Scope[] {
  const step = steps[at];
  if (!step) return [];
  const scopes: Scope[] = [{ name: '', rows: step.globals }];
  step.frames.forEach(({ name, rows }, depth) => {
    if (!step.frames.slice(depth + 1).some((frame) => frame.name === name)) scopes.push({ name, rows });
  });
  return scopes;
}

/** How deep attributes of objects are looked into. */
const deepest = 2;

/** All objects that names lead to, each once, in the order in which they are met; `self.items` through `self`. */
export function findNamed(
  recording: Recording,
  at: number,
  scopes: readonly Scope[],
  isNode: (thing: Thing) => boolean,
) {
  const named = new Map<number, Named>();
  /** Paths that lead to nodes of linked structures, or to none. */
  const pointers: { scope: Scope; path: string; value: Value }[] = [];
  const visit = (scope: Scope, path: string, value: Value, order: number, deep: number) => {
    const thing = typeof value === 'number' ? recording.thingAt(value, at) : null;
    if (thing === null || isNode(thing)) {
      pointers.push({ scope, path, value });
      return;
    }
    if (thing.kind === 'function' || thing.kind === 'class') return;
    const known = named.get(thing.number) ?? { thing, scope: scope.name, path, names: new Map(), order };
    const paths = known.names.get(scope) ?? [];
    known.names.set(scope, [...paths, path]);
    const isSeen = named.has(thing.number);
    named.set(thing.number, known);
    if (thing.kind !== 'instance' || !hasRows(thing) || deep === deepest) return;
    // an object that is met again tells its attributes by their other names only
    if (isSeen && paths.length > 0) return;
    const rows: readonly Row[] = thing.items;
    rows.slice(0, 9).forEach(([name, item], index) => {
      if (typeof name === 'string') visit(scope, `${path}.${name}`, item, order * 10 + index + 1, deep + 1);
    });
  };
  for (const scope of scopes) for (const [name, value] of scope.rows) visit(scope, String(name), value, 0, 0);
  return { named: [...named.values()], pointers };
}
