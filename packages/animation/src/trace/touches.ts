import type { Part, SceneState, Touch } from '@put/contract/animations/animation-format';

type Element = { v: string; next?: string } & Touch;

/**
 * Marks what has another value than in the state before, and what was added to a part.
 * @param isSame whether a part draws the same as before
 */
export function touched(now: SceneState, before: SceneState, isSame: (key: string) => boolean): SceneState {
  const state: Record<string, Part> = {};
  for (const [key, part] of Object.entries(now)) {
    const earlier = Object.hasOwn(before, key) ? before[key] : undefined;
    const isChanged = earlier?.kind === part.kind && earlier !== part && isSame(key);
    state[key] = isChanged ? touchedPart(part, earlier) : part;
  }
  return state;
}

const lists = {
  array: 'cells',
  bars: 'cells',
  table: 'cells',
  graph: 'nodes',
  tree: 'nodes',
  links: 'nodes',
  buckets: 'items',
  values: 'rows',
} as const satisfies Partial<Record<Part['kind'], string>>;

function touchedPart(part: Part, before: Part): Part {
  if (part.kind === 'text' || part.kind === 'heap') return part;
  const name = lists[part.kind];
  const [elements, earlier] = [part, before].map(
    (one) => (one as unknown as Record<string, Record<string, Element>>)[name]!,
  );
  const shown: Record<string, Element> = {};
  for (const [key, element] of Object.entries(elements!)) {
    const old = Object.hasOwn(earlier!, key) ? earlier![key] : undefined;
    const isChanged = old === undefined || old.v !== element.v || old.next !== element.next;
    shown[key] = isChanged ? { ...element, touch: 'here' } : element;
  }
  return { ...part, [name]: shown } as Part;
}
