import type { Part, PartKind, SceneState } from '@put/contract/animations/animation-format';
import { paper } from '../draw-shape.ts';
import type { Picture, Shape } from '../picture.ts';
import type { Drawing, Layout } from './drawing.ts';
import { clamp, fitText, linesOf, penAt, textWidth } from './pen.ts';

/** How parts of each kind are drawn. A browser loads only the kinds that an animation has. */
export type Drawings = { [Kind in PartKind]?: Drawing<Extract<Part, { kind: Kind }>, object> };

export type Placing = {
  /** The room that states need. `before`: the room of states that were counted already. */
  roomOf: (states: Iterable<SceneState>, before?: Room) => Room;
  /** Lays a state out for a width in pixels: pure, so that a step is the same picture however one came to it. */
  place: (state: SceneState, width: number, room?: Room) => Picture;
  /** The height of the highest state at a width, in pixels. */
  heightOf: (states: Iterable<SceneState>, width: number) => number;
};

/** Lays out states of these kinds of parts. More kinds may be added to the object later. */
export function placingWith(drawings: Drawings): Placing {
  const roomOf: Placing['roomOf'] = (states, before = {}) => widened(drawings, states, before);
  const place: Placing['place'] = (state, width, room = roomOf([state])) => laidOut(drawings, state, width, room);
  return { roomOf, place, heightOf: (states, width) => place({}, width, roomOf(states)).height };
}

/** A part and what it needs are of the same kind: `roomOf` sees to it. */
function drawingOf(drawings: Drawings, kind: PartKind): Drawing<Part, object> {
  const drawing = drawings[kind];
  if (drawing === undefined) throw new Error(`parts of the kind ${kind} were not loaded`);
  return drawing as unknown as Drawing<Part, object>;
}

/**
 * What all states of an animation need together: how many places, how long the texts are. A picture made with it stands
 * in the same place at every step, and its height is that of the highest.
 */
export type Room = { readonly [part: string]: PartRoom };
/** `isFlat`: the part is low enough to stand beside a high one. `need` belongs to the part's drawing. */
type PartRoom = { kind: PartKind; isFlat: boolean; hasTitle: boolean; notes: readonly string[]; need: object };

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

function widened(drawings: Drawings, states: Iterable<SceneState>, before: Room): Room {
  const room: Record<string, PartRoom> = { ...before };
  let last: SceneState = {};
  for (const state of states) {
    for (const key of Object.keys(state)) {
      const part = state[key]!;
      // states share what has not changed; a heap shows another part
      if (part === last[key] && part.kind !== 'heap') continue;
      const known = room[key]?.kind === part.kind ? room[key] : undefined;
      const { kind, title, note = '' } = part;
      const notes = known?.notes ?? [];
      room[key] = {
        kind,
        isFlat: kind === 'values' || (kind === 'array' && part.ends !== undefined),
        hasTitle: known?.hasTitle === true || title !== '',
        notes: note === '' || notes.includes(note) ? notes : [...notes, note],
        need: drawingOf(drawings, kind).widen(known?.need, part, state),
      };
    }
    last = state;
  }
  return room;
}

/** In pixels. */
const top = 4;
const titleHeight = 26;
const between = 18;
const columnGap = 32;
/** From this width on what is flat stands beside what is high. */
const wide = 720;

function laidOut(drawings: Drawings, state: SceneState, width: number, room: Room): Picture {
  const shapes: Shape[] = [];
  const words = new Map<string, string>();
  const keys = Object.keys(room).toSorted(byNumber);
  const flat = keys.filter((key) => room[key]!.isFlat);
  const isBeside = width >= wide && flat.length > 0 && flat.length < keys.length;
  const right = isBeside ? clamp(220, width * 0.32, 380) : 0;
  const columns = isBeside
    ? [
        { keys: keys.filter((key) => !room[key]!.isFlat), x: 0, width: width - right - columnGap },
        { keys: flat, x: width - right, width: right },
      ]
    : [{ keys, x: 0, width }];
  let height = 0;
  const hasTitle = columns.some((column) => room[column.keys[0] ?? '']?.hasTitle === true);
  for (const column of columns) {
    // what stands side by side begins at the same height
    let y = top + (hasTitle && room[column.keys[0] ?? '']?.hasTitle !== true ? titleHeight : 0);
    for (const key of column.keys) {
      const block = layOut(drawings, room[key]!, column.width);
      const part = state[key];
      if (part) words.set(key, drawPart({ part, key, state, block, x: column.x, y, shapes }));
      y += block.height + between;
    }
    height = Math.max(height, y);
  }
  const said = keys.flatMap((key) => words.get(key) ?? []).join('. ');
  return { width, height: Math.max(8, Math.ceil(height - between + 8)), shapes, words: said };
}

type Block = { width: number; height: number; body: Layout<Part>; bodyTop: number; noteTop: number };

const noteFont = 13;
const noteLines = (note: string, width: number) => linesOf(note, width - 2 * paper.pad - 2, noteFont);
const noteHeight = (lines: readonly string[]) => lines.length * paper.line + 2 * paper.pad;

/** The last layout of each part: the same for all steps at a width. */
const blocks = new WeakMap<PartRoom, Block>();

/** A title, the part itself, and the notes on it one in the place of another. */
function layOut(drawings: Drawings, part: PartRoom, width: number): Block {
  const known = blocks.get(part);
  if (known?.width === width) return known;
  const body = drawingOf(drawings, part.kind).layOut(part.need, width);
  const bodyTop = part.hasTitle ? titleHeight : 0;
  const noteTop = bodyTop + body.height + 10;
  const notes = part.notes.map((note) => noteHeight(noteLines(note, width)));
  const height = notes.length === 0 ? bodyTop + body.height : noteTop + Math.max(...notes);
  const block = { width, height, body, bodyTop, noteTop };
  blocks.set(part, block);
  return block;
}

type Placed = { part: Part; key: string; state: SceneState; block: Block; x: number; y: number; shapes: Shape[] };

function drawPart({ part, key, state, block, x, y, shapes }: Placed): string {
  const { title, note = '' } = part;
  const { width } = block;
  const pen = penAt(shapes, key, x, y);
  if (title !== '') {
    const text = fitText(title, width, 13, 13);
    pen({ key: 'title', shape: 'text', x: 0, y: 9, ...text, anchor: 'start', role: 'title' });
  }
  const words = block.body.draw(part, penAt(shapes, key, x, y + block.bodyTop), key, state);
  if (note === '') return words;
  const lines = noteLines(note, width);
  const w = Math.min(width - 2, Math.max(...lines.map((line) => textWidth(line, noteFont))) + 2 * paper.pad);
  const h = noteHeight(lines);
  const at = { x: w / 2 + 1, y: block.noteTop + h / 2, w, h };
  pen({ key: 'note', shape: 'paper', ...at, text: lines.join('\n'), font: noteFont, role: 'words' });
  return `${words}. ${note}`;
}
