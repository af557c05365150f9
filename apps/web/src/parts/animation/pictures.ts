import type { Picture } from '@put/animation/picture';
import { type Drawings, placingWith, type Room } from '@put/animation/place/placing';
import { statesOf } from '@put/animation/states';
import {
  type Animation,
  animationFormat,
  type PartKind,
  type SceneAnimation,
  type SceneState,
  type TraceAnimation,
} from '@put/contract/animations/animation-format';
import type { Movie } from './lottie-player.ts';
import type { PlayedStep } from './player/player-core.ts';
import { UnexpectedReplyError } from '../../api/errors.ts';

/** The pictures of an animation. All of them have the same size at a width, so nothing around them moves. */
export type Pictures = {
  /** As they are played. */
  steps: readonly PlayedStep[];
  stateAt: (step: number) => SceneState;
  /** What plays an uploaded file, which is not drawn by us. */
  movie: Movie | null;
  at: (step: number, width: number) => Picture;
};

/** An animation shows three or four kinds of parts, so each is loaded apart. */
const loaders: { [Kind in PartKind]: () => Promise<Drawings[Kind]> } = {
  array: async () => (await import('@put/animation/place/array')).arrayDrawing,
  bars: async () => (await import('@put/animation/place/bars')).barsDrawing,
  heap: async () => (await import('@put/animation/place/heap')).heapDrawing,
  table: async () => (await import('@put/animation/place/table')).tableDrawing,
  graph: async () => (await import('@put/animation/place/graph')).graphDrawing,
  tree: async () => (await import('@put/animation/place/tree')).treeDrawing,
  links: async () => (await import('@put/animation/place/links')).linksDrawing,
  buckets: async () => (await import('@put/animation/place/buckets')).bucketsDrawing,
  text: async () => (await import('@put/animation/place/text')).textDrawing,
  values: async () => (await import('@put/animation/place/values')).valuesDrawing,
};
const drawings: Drawings = {};
const { place, roomOf } = placingWith(drawings);

const made = new WeakMap<Animation, Pictures>();
const waited = new WeakMap<Animation, Promise<Pictures>>();

/** Loads what an animation is drawn with. */
export function preparePictures(animation: Animation): Promise<Pictures> {
  let promise = waited.get(animation);
  if (promise === undefined) {
    promise = prepare(animation);
    waited.set(animation, promise);
    // after a broken connection it may be tried again
    promise.catch(() => waited.delete(animation));
  }
  return promise;
}

/** The pictures of an animation; null while something has to be loaded for them. */
export const picturesNow = (animation: Animation): Pictures | null =>
  made.get(animation) ?? madeAtOnce(animation) ?? null;

async function prepare(animation: Animation): Promise<Pictures> {
  // apart, because it is needed once and the player is small
  const { readAnimation } = await import('@put/animation/read-animation');
  const read = readAnimation(animation);
  if ('refusal' in read) throw new UnexpectedReplyError(read.refusal);
  if (animation.kind === 'lottie') {
    const { loadMovie, movieSteps } = await import('./lottie-player.ts');
    const movie = await loadMovie(animation.file_sha256);
    return keep(animation, [], { movie, steps: movieSteps(animation, movie) });
  }
  const states = await statesFor(animation);
  await Promise.all(
    [...kindsIn(states)].map(async (kind) => {
      if (!(kind in drawings)) Object.assign(drawings, { [kind]: await loaders[kind]() });
    }),
  );
  return keep(animation, states);
}

/** While a program is typed, each change is another animation of kinds that are loaded already. */
function madeAtOnce(animation: Animation): Pictures | undefined {
  if (animation.kind !== 'scene' || animation.format !== animationFormat) return undefined;
  const states = statesOf(animation.steps);
  return [...kindsIn(states)].every((kind) => kind in drawings) ? keep(animation, states) : undefined;
}

async function statesFor(animation: SceneAnimation | TraceAnimation): Promise<readonly SceneState[]> {
  if (animation.kind === 'scene') return statesOf(animation.steps);
  const { statesOfAnimation } = await import('@put/animation/trace/states-of-trace');
  return statesOfAnimation(animation);
}

function kindsIn(states: readonly SceneState[]): Set<PartKind> {
  const kinds = new Set<PartKind>();
  let last: SceneState = {};
  for (const state of states) {
    if (state !== last) for (const key in state) if (state[key] !== last[key]) kinds.add(state[key]!.kind);
    last = state;
  }
  return kinds;
}

function keep(animation: Animation, states: readonly SceneState[], more: Partial<Pictures> = {}): Pictures {
  // counted when the first picture is drawn: a long animation has thousands of states
  let room: Room | undefined;
  const stateAt = (step: number): SceneState => states[Math.max(0, Math.min(states.length - 1, step))] ?? {};
  const pictures: Pictures = {
    steps: animation.steps,
    movie: null,
    stateAt,
    at: (step: number, width: number) => place(stateAt(step), width, (room ??= roomOf(states))),
    ...more,
  };
  made.set(animation, pictures);
  return pictures;
}
