/**
 * Format 1 of compiled animations, as types. It is written by `@put/animation/compile` and read by every player for
 * ever: a later format gets another number, and this one keeps its meaning.
 *
 * A state is a set of parts under the keys `p0`, `p1`… in drawing order. Every list inside a part is an object whose
 * keys are identities, so an element keeps its key while it moves. A step holds the difference to the state before it
 * as a merge patch (RFC 7396); the state before the first step is empty.
 */
export const animationFormat = 1;

/** What is said of an element. Each tone has a colour and a form, so that it can be told apart without colours. */
export const tones = ['here', 'look', 'done', 'off', 'bad', 'new'] as const;
export type Tone = (typeof tones)[number];

/** `t`: the tone; `n`: a short note beside the element. */
export type Mark = { t?: Tone; n?: string };
/** What the program did to the element since the step before: it read or wrote it. Lasts one step. */
export type Touch = { touch?: 'look' | 'here' };

type PartBase = {
  title: string;
  /** A note on paper beside the part. */
  note?: string;
};

/** `i`: the place in the row, from 0; `v`: the text; `up`: lifted above the row, so its place looks free. */
export type Cell = { i: number; v: string; up?: boolean } & Mark & Touch;
/** Inclusive places; a bracket under them with its name. */
export type Band = { lo: number; hi: number };

/** `ends` makes it a queue or a stack: its text stands at the beginning, and there are no numbers of places. */
export type ArrayPart = PartBase & {
  kind: 'array';
  cells: Record<string, Cell>;
  /** Pointers below the cells: name → place. Places −1 and the length stand outside. */
  at: Record<string, number>;
  bands: Record<string, Band>;
  ends?: string;
};
/** An array of numbers drawn by height. */
export type BarsPart = Omit<ArrayPart, 'kind' | 'ends'> & { kind: 'bars' };
/** The array of another part drawn as a binary tree by its places: the children of `i` are `2i + 1` and `2i + 2`. */
export type HeapPart = PartBase & { kind: 'heap'; of: string };

/** Cells are keyed `r2c3`. An arrow leads from where a value came to where it is used. */
export type TablePart = PartBase & {
  kind: 'table';
  rows: number;
  cols: number;
  row_titles?: Record<string, string>;
  col_titles?: Record<string, string>;
  cells: Record<string, { v: string } & Mark & Touch>;
  arrows: Record<string, { from: string; to: string; t?: Tone }>;
};

/** Nodes are keyed by name. `x` and `y` are in steps of a grid and come from the author or from the compiler. */
export type GraphPart = PartBase & {
  kind: 'graph';
  directed: boolean;
  nodes: Record<string, { v: string; x?: number; y?: number } & Mark & Touch>;
  edges: Record<string, { a: string; b: string } & Mark>;
};

/**
 * `p`: the parent's key; `o`: the order among siblings and of appearing; `side`: in a binary tree, where a single child
 * stands. `x` in widths of a node and `y` in levels come from the compiler. `wide` and `deep`: the largest of them in
 * any step.
 */
export type TreePart = PartBase & {
  kind: 'tree';
  nodes: Record<
    string,
    { v: string; o: number; p?: string; side?: 'left' | 'right'; x?: number; y?: number } & Mark & Touch
  >;
  wide?: number;
  deep?: number;
};

/** A linked list. `i`: the place where the node is drawn; `next`: the key of the next node, absent at the end. */
export type LinksPart = PartBase & {
  kind: 'links';
  nodes: Record<string, { v: string; i: number; next?: string } & Mark & Touch>;
  /** Pointers: name → key of a node, or '' for «нет». */
  at: Record<string, string>;
};

/** A hash table with chains. `b`: the bucket; `i`: the place in its chain. */
export type BucketsPart = PartBase & {
  kind: 'buckets';
  size: number;
  items: Record<string, { b: number; i: number; v: string } & Mark & Touch>;
  /** Marks of whole buckets, by number. */
  marks: Record<string, Mark>;
};

/** Strings one under another, aligned by letters. Letters are keyed `LINE:INDEX` in `marks`. */
export type TextPart = PartBase & {
  kind: 'text';
  /** `o`: the order from top to bottom; `shift`: in letters to the right. */
  lines: Record<string, { s: string; o: number; shift: number; title?: string }>;
  marks: Record<string, Mark & Touch>;
  /** Pointers below the last line: name → place counted from the beginning of line 0. */
  at: Record<string, number>;
  bands: Record<string, Band>;
};

/** A table of names with values, such as variables or distances. */
export type ValuesPart = PartBase & { kind: 'values'; rows: Record<string, { v: string; o: number } & Mark & Touch> };

export type Part =
  | ArrayPart
  | BarsPart
  | HeapPart
  | TablePart
  | GraphPart
  | TreePart
  | LinksPart
  | BucketsPart
  | TextPart
  | ValuesPart;
export type PartKind = Part['kind'];
export type SceneState = { readonly [part: string]: Part };

export type Patch = { [key: string]: Patch | string | number | boolean | null };

/** The four things that a student may be asked to do. */
export const actionKinds = ['pick', 'swap', 'set', 'order'] as const;
export type ActionKind = (typeof actionKinds)[number];

/**
 * A question of the program, which stands at the end of its step: the next step follows from the answer. `part` is the
 * part to act on; `among` are the keys of the elements that may be chosen (absent: all of the part). `count`: how many
 * for `order`.
 */
export type Ask = {
  question: string;
  do: ActionKind;
  part: string;
  among?: string[];
  count?: number;
  /** Points for a right answer at the first try. */
  points: number;
  hint?: string;
};

/** What somebody answered: the keys of the elements (two for `swap`), and for `set` the value. */
export type Action = { do: ActionKind; of: string; what: string[]; value?: string | undefined };

/** `say`: a sentence; `line`: in the listing, from 1; `at`: the line of the author's program that made the step. */
export type StepText = { say: string; line?: number; at?: number; chapter?: string };
export type SceneStep = StepText & {
  patch?: Patch;
  /** A question in a lesson, where nothing is graded, has the right answers beside it; in a task it has none. */
  ask?: Ask & { right?: Action[] };
};

type Compiled = {
  format: typeof animationFormat;
  title: string;
  /** The listing beside the picture. */
  code: string[] | null;
  /** The language of the listing, as `languages.ts` names it. */
  language: string;
};
export type SceneAnimation = Compiled & { kind: 'scene'; steps: SceneStep[] };
/** `record` holds the lines of the harness's tracer and how much was printed before each; `step` is an index in it. */
export type TraceAnimation = Compiled & {
  kind: 'trace';
  record: { lines: string[]; printedBytes: number[]; printed: string; isCut: boolean };
  steps: (StepText & { step: number })[];
};
/** `from` and `to` are frames of the uploaded file. */
export type LottieAnimation = Compiled & {
  kind: 'lottie';
  file_sha256: string;
  steps: (StepText & { from: number; to: number })[];
};
export type Animation = SceneAnimation | TraceAnimation | LottieAnimation;
export type AnimationKind = Animation['kind'];

/** The limits of a compiled animation (animations.md, section 5). */
export const animationLimits = {
  steps: 5000,
  /** Shapes in one state. */
  shapes: 400,
  /** Of the compiled animation before it is compressed. */
  bytes: 2 * 1024 * 1024,
  timeMs: 20_000,
  /** Questions in one animation. */
  asks: 200,
} as const;
