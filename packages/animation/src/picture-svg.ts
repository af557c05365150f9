import { drawShape, isStretched, layers, type Piece } from './draw-shape.ts';
import type { Picture, Shape } from './picture.ts';

/** Colours of a picture on its own; those of `apps/web/src/styles/tokens.css`. */
export type Ink = Record<
  | 'surface'
  | 'sunken'
  | 'text'
  | 'dimmed'
  | 'line'
  | 'strong'
  | 'good'
  | 'goodSoft'
  | 'here'
  | 'hereSoft'
  | 'hereText'
  | 'bad'
  | 'badSoft'
  | 'paper',
  string
>;

export const inks: Record<'light' | 'dark', Ink> = {
  light: {
    surface: '#fff',
    sunken: '#f3f1ec',
    text: '#24211c',
    dimmed: '#6b6457',
    line: '#e7e3db',
    strong: '#948c7d',
    good: '#177358',
    goodSoft: '#d3ece4',
    here: '#b9730a',
    hereSoft: '#feecc7',
    hereText: '#6f450d',
    bad: '#b3402e',
    badSoft: '#fdf0ed',
    paper: '#fff7e6',
  },
  dark: {
    surface: '#1c2220',
    sunken: '#0f1312',
    text: '#dfe1dc',
    dimmed: '#979c96',
    line: '#2c3431',
    strong: '#6d7470',
    good: '#4fb196',
    goodSoft: '#10332b',
    here: '#f4ab25',
    hereSoft: '#3a2a0c',
    hereText: '#f9c152',
    bad: '#ee8672',
    badSoft: '#3b1d17',
    paper: '#3a2a0c',
  },
};

const plain = "'Onest Variable',Onest,system-ui,sans-serif";
const code = "'JetBrains Mono Variable','JetBrains Mono',ui-monospace,monospace";

/** `margin`: room around the picture, which then stands on the surface's colour, as a file of its own does. */
export type SvgOptions = { ink: Ink; margin?: number };

/**
 * A picture as the text of an SVG file, which needs no style sheet. Every text in it is escaped. Its title is the
 * picture in words.
 */
export function svgOf({ width, height, shapes, words }: Picture, { ink, margin }: SvgOptions): string {
  const out = margin ?? 0;
  const [w, h] = [width + 2 * out, height + 2 * out];
  const drawn = layers.flatMap((layer) =>
    shapes
      .filter(({ shape }) => shape === layer)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map((shape) => svgOfShape(shape, ink)),
  );
  const ground =
    margin === undefined ? '' : svgOfElement('rect', { x: -out, y: -out, width: w, height: h, fill: ink.surface });
  const frame = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${-out} ${-out} ${w} ${h}`,
    width: w,
    height: h,
    role: 'img',
    fill: ink.text,
    'font-family': plain,
    'font-weight': 600,
    'text-anchor': 'middle',
    'stroke-width': usualLine,
  };
  return `${svgOfElement('svg', frame, `\n<title>${escape(words)}</title>\n${[ground, ...drawn].filter(Boolean).join('\n')}\n`)}\n`;
}

function svgOfShape(shape: Shape, ink: Ink): string {
  const isFaint = shape.tone === 'off';
  const place: Paint = isStretched(shape) ? {} : { transform: `translate(${tenth(shape.x)} ${tenth(shape.y)})` };
  const own = { ...place, ...(isFaint ? { opacity: 0.5 } : {}) };
  const pieces = drawShape(shape);
  // a group for one element would only make the file longer
  const isOne = pieces.length === 1;
  const drawn = pieces.map(({ tag, role, set, text }) => {
    const attributes: Paint = { ...(isOne ? own : {}), ...set, ...paintOf(shape, role, ink) };
    for (const [name, usual] of Object.entries(usualOf(tag))) if (attributes[name] === usual) delete attributes[name];
    return svgOfElement(tag, attributes, text === undefined ? undefined : escape(text));
  });
  return isOne ? drawn.join('') : svgOfElement('g', own, drawn.join(''));
}

/** What an element has when nothing is said: by itself, or from the whole picture. */
const usualOf = (tag: Piece['tag']): Paint =>
  tag === 'text' ? { x: 0, 'text-anchor': 'middle' } : { 'stroke-width': usualLine };
const usualLine = 1.25;

type Paint = Record<string, string | number>;

/** The same looks as in the styles of the browser's stage, `apps/web/src/parts/animation/stage.css`. */
function paintOf(shape: Shape, role: Piece['role'], ink: Ink): Paint {
  if (role === 'words') return paintOfWords(shape, ink);
  if (role === 'note') return { 'font-family': code, ...halo(ink) };
  switch (shape.shape) {
    case 'line':
    case 'arrow':
      return paintOfWay(shape, role, ink);
    case 'band':
      return { fill: 'none', stroke: ink.good, 'stroke-width': 2 };
    case 'pointer':
      return { fill: ink.here };
    case 'paper':
      return {
        fill: role === 'body' ? ink.paper : 'none',
        stroke: ink.here,
        'stroke-width': 1,
        'stroke-linejoin': 'round',
      };
    case 'text':
      return {};
    case 'box':
    case 'disc':
    case 'bar':
      return role === 'body'
        ? paintOfElement(shape, ink)
        : { fill: 'none', stroke: ink.good, 'stroke-width': role === 'sign' ? 2 : 1.5, 'stroke-linecap': 'round' };
  }
}

/** What lies below words stays away from them. */
const halo = (ink: Ink): Paint => ({
  stroke: ink.surface,
  'stroke-width': 5,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
});

const isHere = ({ tone, touch }: Shape) => tone === 'here' || touch === 'here';

function paintOfWords(shape: Shape, ink: Ink): Paint {
  const { role } = shape;
  const isCode = role === 'index' || role === 'value' || shape.shape === 'pointer';
  return {
    ...(isCode ? { 'font-family': code } : {}),
    ...(role === 'element' || role === 'title' ? {} : { 'font-weight': 500 }),
    ...wordsColour(shape, ink),
    ...(shape.shape === 'pointer' || shape.shape === 'band' ? halo(ink) : {}),
  };
}

function wordsColour(shape: Shape, ink: Ink): Paint {
  if (shape.shape === 'band') return { fill: ink.good };
  if (shape.shape === 'pointer') return { fill: ink.hereText };
  if (shape.shape === 'text') return { fill: ink.dimmed };
  return isHere(shape) && shape.shape !== 'bar' ? { fill: ink.hereText } : {};
}

function paintOfElement(shape: Shape, ink: Ink): Paint {
  const { tone, touch, role } = shape;
  if (isHere(shape)) return { fill: ink.hereSoft, stroke: ink.here, 'stroke-width': 2.5 };
  const usual = shape.shape === 'disc' ? ink.surface : shape.shape === 'bar' ? ink.line : ink.sunken;
  const fill = tone === 'done' ? ink.goodSoft : tone === 'bad' ? ink.badSoft : usual;
  if (touch === 'look' || tone === 'look')
    return { fill, stroke: ink.here, 'stroke-width': 2, 'stroke-dasharray': '5 3.5' };
  if (tone === 'bad')
    return { fill, stroke: ink.bad, 'stroke-width': 3, 'stroke-dasharray': '.1 5', 'stroke-linecap': 'round' };
  if (tone === 'done' || tone === 'new') return { fill, stroke: ink.good, 'stroke-width': 1.5 };
  return { fill, stroke: role === 'value' ? ink.line : ink.strong, 'stroke-width': 1.25 };
}

function paintOfWay(shape: Shape, role: Piece['role'], ink: Ink): Paint {
  const { stroke, ...form } = lookOfWay(shape, ink);
  if (role === 'head') return { fill: stroke };
  if (role === 'second') return { fill: 'none', stroke: ink.surface, 'stroke-width': 2 };
  return { fill: 'none', stroke, ...form };
}

function lookOfWay({ tone, touch, role }: Shape, ink: Ink): Paint & { stroke: string } {
  if (role === 'index') return { stroke: ink.line, 'stroke-width': 2 };
  switch (tone) {
    case 'done':
      return { stroke: ink.good, 'stroke-width': 3.5 };
    case 'here':
      return { stroke: ink.here, 'stroke-width': 4 };
    case 'look':
      return { stroke: ink.here, 'stroke-width': 2.5, 'stroke-dasharray': '7 5' };
    case 'off':
      return { stroke: ink.strong, 'stroke-width': 1.5, 'stroke-dasharray': '3 4' };
    case 'bad':
      return { stroke: ink.bad, 'stroke-width': 3.5, 'stroke-dasharray': '.1 7', 'stroke-linecap': 'round' };
    case 'new':
      return { stroke: ink.good, 'stroke-width': 5 };
    case '':
      return touch === 'here'
        ? { stroke: ink.here, 'stroke-width': 2.25 }
        : { stroke: ink.strong, 'stroke-width': 1.5 };
  }
}

const svgOfElement = (tag: string, attributes: Paint, inside?: string): string => {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(String(value))}"`);
  return inside === undefined ? `<${tag}${all.join('')}/>` : `<${tag}${all.join('')}>${inside}</${tag}>`;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** NUL, other control letters and halves of pairs, which XML does not know. */
const strange = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const escape = (text: string): string => text.replace(strange, '').replace(/[&<>"']/gu, (letter) => escapes[letter]!);

const tenth = (x: number): number => Math.round(x * 10) / 10;
