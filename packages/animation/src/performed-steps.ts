import type { Action, Part, Patch, SceneState, SceneStep, Tone } from '@put/contract/animations/animation-format';
import { actionWords, heldBy } from './elements.ts';
import { performAction } from './perform.ts';

/**
 * A step for each action of somebody who performs alone: the picture changes by the actions' own meaning. What the last
 * action was about is marked, and so is what was chosen before, with its number.
 */
export function performedSteps(start: SceneState, actions: readonly Action[]): SceneStep[] {
  let content = start;
  let shown = start;
  const chosen: Action[] = [];
  return actions.map((action) => {
    const say = actionWords(content, action);
    content = performAction(content, action);
    if (isChoice(action)) chosen.push(action);
    const next = marked(content, chosen, action);
    const patch = patchBetween(shown, next);
    shown = next;
    return { say: `${say.charAt(0).toUpperCase()}${say.slice(1)}.`, patch };
  });
}

const isChoice = ({ do: verb }: Action): boolean => verb === 'pick' || verb === 'order';

function marked(state: SceneState, chosen: readonly Action[], last: Action): SceneState {
  const numbers = new Map<string, string>();
  const all = chosen.flatMap(({ of, what }) => what.map((key) => ({ of, key })));
  for (const [at, { of, key }] of all.entries()) numbers.set(`${of} ${key}`, String(at + 1));
  let now = state;
  for (const { of, key } of all) now = withMark(now, of, key, { t: 'done', n: numbers.get(`${of} ${key}`)! });
  for (const key of last.what) now = withMark(now, last.of, key, { t: 'here' });
  return now;
}

type Marks = { t: Tone; n?: string };

function withMark(state: SceneState, of: string, key: string, marks: Marks): SceneState {
  const held = heldBy(state, of);
  return held === undefined ? state : { ...state, [held.key]: markedPart(held.part, key, marks) };
}

function markedPart(part: Part, key: string, marks: Marks): Part {
  switch (part.kind) {
    case 'array':
    case 'bars':
    case 'table':
      return { ...part, cells: withMarks(part.cells as Elements, key, marks) } as Part;
    case 'graph':
    case 'tree':
    case 'links':
      return { ...part, nodes: withMarks(part.nodes as Elements, key, marks) } as Part;
    case 'buckets':
      return { ...part, items: withMarks(part.items as Elements, key, marks) } as Part;
    case 'values':
      return { ...part, rows: withMarks(part.rows as Elements, key, marks) } as Part;
    case 'text':
      return { ...part, marks: { ...part.marks, [key]: { ...part.marks[key], ...marks } } };
    case 'heap':
      return part;
  }
}

type Elements = Record<string, object>;

const withMarks = (all: Elements, key: string, marks: Marks): Elements =>
  Object.hasOwn(all, key) ? { ...all, [key]: { ...all[key], ...marks } } : all;

/** The merge patch from one state to another; `{}` when they are the same. */
export function patchBetween(before: object, after: object): Patch {
  const [old, now] = [before as Patch, after as Patch];
  const patch: Patch = {};
  for (const key of Object.keys(old)) if (!Object.hasOwn(now, key)) patch[key] = null;
  for (const [key, value] of Object.entries(now)) {
    const was = Object.hasOwn(old, key) ? old[key]! : undefined;
    if (was === value) continue;
    if (isTree(value)) {
      const inner = patchBetween(isTree(was) ? was : {}, value);
      if (!isTree(was) || Object.keys(inner).length > 0) patch[key] = inner;
    } else patch[key] = value;
  }
  return patch;
}

const isTree = (value: Patch[string] | undefined): value is Patch => typeof value === 'object' && value !== null;
