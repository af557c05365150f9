import type { Shape } from './picture.ts';

/**
 * An element of SVG. Its class (`body`, `second`, `sign`, `words`, `note`, `head`) says what it is for the styles;
 * elements of one class always have the same attributes.
 */
export type Piece = {
  tag: 'rect' | 'circle' | 'path' | 'text';
  role: 'body' | 'second' | 'sign' | 'words' | 'note' | 'head';
  set: Record<string, number | string>;
  text?: string;
};

/** What lies behind comes first; among shapes of one kind the order is that of their keys. */
export const layers = [
  'band',
  'line',
  'bar',
  'box',
  'disc',
  'arrow',
  'text',
  'pointer',
  'paper',
] as const satisfies Shape['shape'][];

export const noteFont = 12;
/** Of papers, in pixels. */
export const paper = { line: 18, pad: 10, fold: 10 };

/** Whether a shape stands where its numbers say, and not at a place of its own that can be moved as a whole. */
export const isStretched = ({ shape }: Pick<Shape, 'shape'>): boolean => shape === 'line' || shape === 'arrow';

/**
 * What a shape is drawn of, for the browser's stage and for files alike. Coordinates count from the shape's own `x` and
 * `y`, except those of a line and an arrow, which count from the picture's corner. Texts stand on their baseline, and
 * in the middle unless `text-anchor` says otherwise.
 */
export function drawShape(shape: Shape): Piece[] {
  const { w, h } = shape;
  switch (shape.shape) {
    case 'box':
      return drawElement(shape, (by) => rect(w, h, Math.min(8, w / 4, h / 4), by));
    case 'disc':
      return drawElement(shape, (by) => ({ tag: 'circle', set: { r: round(Math.max(0, w / 2 - by)) } }));
    case 'bar':
      return drawElement(shape, (by) => rect(w, h, Math.min(4, w / 4, h / 4), by));
    case 'line':
    case 'arrow':
      return drawWay(shape);
    case 'text':
      return [words(shape, 0, 0)];
    case 'pointer':
      return [{ tag: 'path', role: 'head', set: { d: 'M0,0l5.5,7.5h-11z' } }, words(shape, w, h)];
    case 'band': {
      const long = Math.max(6, shape.x2 - shape.x);
      return [
        { tag: 'path', role: 'body', set: { d: `M0,-6v3q0,3 3,3h${round(long - 6)}q3,0 3,-3v-3` } },
        words(shape, long / 2 + w, h),
      ];
    }
    case 'paper':
      return drawPaper(shape);
  }
}

type Outline = (by: number) => Pick<Piece, 'tag' | 'set'>;

const rect = (w: number, h: number, corner: number, by: number): Pick<Piece, 'tag' | 'set'> => ({
  tag: 'rect',
  set: {
    x: round(by - w / 2),
    y: round(by - h / 2),
    width: round(Math.max(0, w - 2 * by)),
    height: round(Math.max(0, h - 2 * by)),
    rx: round(Math.max(0, corner - by)),
  },
});

function drawElement(shape: Shape, outline: Outline): Piece[] {
  const { w, h, tone, text, note } = shape;
  const pieces: Piece[] = [{ role: 'body', ...outline(0) }];
  if (tone === 'new') pieces.push({ role: 'second', ...outline(3) });
  if (tone === 'done') {
    const half = shape.shape === 'disc' ? Math.min(6, w / 5) : Math.max(2, w / 2 - 8);
    const y = h / 2 - Math.min(5, h / 7);
    pieces.push({ tag: 'path', role: 'sign', set: { d: `M${round(-half)},${round(y)}h${round(2 * half)}` } });
  }
  if (text !== '') pieces.push(words(shape, 0, shape.shape === 'bar' ? -h / 2 - 9 : 0));
  if (note !== '') pieces.push(noteAt(shape, shape.x2, shape.y2, shape.anchor));
  return pieces;
}

/** A line ends where its arrow's head begins. A bent one is a curve with both handles pushed aside. */
function drawWay(shape: Shape): Piece[] {
  const { x, y, w, h, x2, y2, bend, tone, note } = shape;
  const [dx, dy] = [x2 - x, y2 - y];
  const long = Math.hypot(dx, dy) || 1;
  const [asideX, asideY] = [dy / long, -dx / long];
  // a loop is wider than the way between its ends
  const near = Math.abs(bend) > long ? -0.8 : 0.22;
  const push = (bend * 4) / 3;
  const handle = (share: number) => ({ x: x + dx * share + asideX * push, y: y + dy * share + asideY * push });
  const [one, other] = [handle(near), handle(1 - near)];
  const end = { x: x2, y: y2 };
  const head: Piece[] = [];
  if (shape.shape === 'arrow') {
    const from = bend === 0 ? { x, y } : other;
    const way = Math.hypot(x2 - from.x, y2 - from.y) || 1;
    const [ux, uy] = [(x2 - from.x) / way, (y2 - from.y) / way];
    const size = tone === 'done' || tone === 'here' || tone === 'new' ? 11 : 9;
    const corner = (by: number) => `${round(x2 - size * ux - by * uy)},${round(y2 - size * uy + by * ux)}`;
    head.push({
      tag: 'path',
      role: 'head',
      set: { d: `M${round(x2)},${round(y2)}L${corner(size * 0.48)}L${corner(-size * 0.48)}z` },
    });
    end.x -= ux * (size - 1);
    end.y -= uy * (size - 1);
  }
  const d =
    bend === 0 ? `M${round(x)},${round(y)}L${at(end)}` : `M${round(x)},${round(y)}C${at(one)} ${at(other)} ${at(end)}`;
  const pieces: Piece[] = [{ tag: 'path', role: 'body', set: { d } }];
  if (tone === 'new') pieces.push({ tag: 'path', role: 'second', set: { d } });
  pieces.push(...head);
  if (note !== '')
    pieces.push(noteAt(shape, (x + x2) / 2 + asideX * bend + w, (y + y2) / 2 + asideY * bend + h, 'middle'));
  return pieces;
}

/** A sheet with a folded corner. */
function drawPaper({ w, h, text, font }: Shape): Piece[] {
  const { line, pad, fold } = paper;
  const [right, below] = [w / 2, h / 2];
  const sheet = `M${round(-right)},${round(-below)}h${round(w)}v${round(h - fold)}l${-fold},${fold}h${round(fold - w)}z`;
  return [
    { tag: 'path', role: 'body', set: { d: sheet } },
    { tag: 'path', role: 'sign', set: { d: `M${round(right)},${round(below - fold)}h${-fold}v${fold}` } },
    ...text.split('\n').map<Piece>((each, which) => ({
      tag: 'text',
      role: 'words',
      set: {
        x: round(pad - right),
        y: round(pad - below + line * (which + 0.5) + font * middle),
        'font-size': font,
        'text-anchor': 'start',
      },
      text: each,
    })),
  ];
}

/** From the middle of letters to their baseline, as a share of their size. */
const middle = 0.35;

const words = ({ text, font, anchor, shape }: Shape, x: number, y: number): Piece => ({
  tag: 'text',
  role: 'words',
  set: {
    x: round(x),
    y: round(y + font * middle),
    'font-size': font,
    'text-anchor': shape === 'text' ? anchor : 'middle',
  },
  text,
});

const noteAt = ({ note }: Shape, x: number, y: number, anchor: Shape['anchor']): Piece => ({
  tag: 'text',
  role: 'note',
  set: { x: round(x), y: round(y + noteFont * middle), 'font-size': noteFont, 'text-anchor': anchor },
  text: note,
});

const at = ({ x, y }: { x: number; y: number }) => `${round(x)},${round(y)}`;
/** To hundredths of a pixel. */
const round = (number: number): number => Math.round(number * 100) / 100;
