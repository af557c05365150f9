import { drawShape, isStretched, layers, type Piece } from '@put/animation/draw-shape';
import type { Picture, Shape } from '@put/animation/picture';

const names = ['x', 'y', 'w', 'h', 'x2', 'y2', 'bend'] as const;
type Numbers = Pick<Shape, (typeof names)[number]>;

/** `from`, `beginMs`, `lastsMs`, `isByScript`: the move that is under way, or the last one. */
type Drawn = {
  shape: Shape;
  node: SVGGElement;
  /** Lifted while two pass each other. */
  inner: SVGGElement;
  pieces: Piece[];
  from: Numbers;
  beginMs: number;
  lastsMs: number;
  isByScript: boolean;
};

/** Up to so many shapes move by the browser's transitions, which cost the least per frame but most to begin. */
const mostByBrowser = 60;
/** Up to so many are moved by a script, which sets `transform` alone; more than that change at once. */
const mostByScript = 400;

/**
 * Draws pictures as SVG and moves what one picture shares with the next. Moving can be interrupted at any time and goes
 * on from where things stand. What is drawn in the end depends on the picture alone, whatever was shown before.
 */
export class Stage {
  readonly svg: SVGSVGElement;
  readonly #layers: Record<string, SVGGElement> = {};
  readonly #drawn = new Map<string, Drawn>();
  readonly #gone = new Set<Drawn>();
  #lifted: SVGGElement[] = [];
  #frame = 0;
  #sweeping: ReturnType<typeof setTimeout> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: Element) {
    this.svg = svgIn(parent, 'svg');
    this.svg.classList.add('pt-stage');
    for (const layer of layers) this.#layers[layer] = svgIn(this.svg, 'g');
  }

  /** Shows a picture; what it shares with the one before moves for `ms` (0: at once). */
  show({ width, height, shapes }: Pick<Picture, 'width' | 'height' | 'shapes'>, ms: number): void {
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#land();
    const now = performance.now();
    const wanted = new Map(shapes.map((shape) => [shape.key, shape]));
    const movers = [...this.#drawn.values()].filter((one) => moves(one, wanted.get(one.shape.key))).length;
    const way = ms === 0 || movers > mostByScript ? 'none' : movers > mostByBrowser ? 'script' : 'browser';
    const lastsMs = way === 'none' ? 0 : ms;
    this.svg.style.setProperty('--pt-move', `${way === 'browser' ? ms : 0}ms`);
    this.svg.style.setProperty('--pt-fade', `${lastsMs}ms`);

    if (way === 'browser') this.#lift(wanted);
    for (const one of this.#drawn.values()) if (!this.#isKept(one, wanted)) this.#leave(one);
    const scripted: Drawn[] = [];
    const entered = new Set<SVGGElement>();
    for (const shape of shapes) {
      const one = this.#drawn.get(shape.key);
      if (one === undefined) {
        entered.add(this.#enter(shape));
      } else if (this.#turn(one, shape, { now, lastsMs, isByScript: way === 'script' })) scripted.push(one);
    }
    if (entered.size > 0) this.#order(entered);
    clearTimeout(this.#sweeping);
    if (lastsMs === 0) this.#sweep();
    else this.#sweeping = setTimeout(() => this.#sweep(), lastsMs);
    if (this.#lifted.length > 0) this.#landing = setTimeout(() => this.#land(), lastsMs / 2);
    this.#run(scripted);
  }

  /** Ends timers and frames. */
  end(): void {
    clearTimeout(this.#sweeping);
    clearTimeout(this.#landing);
    cancelAnimationFrame(this.#frame);
    this.svg.remove();
  }

  #isKept = ({ shape }: Drawn, wanted: ReadonlyMap<string, Shape>) => wanted.get(shape.key)?.shape === shape.shape;

  #enter(shape: Shape): SVGGElement {
    const node = svgIn(this.#layers[shape.shape]!, 'g');
    const still = { from: shape, beginMs: 0, lastsMs: 0, isByScript: false };
    const one: Drawn = { shape, node, inner: svgIn(node, 'g'), pieces: [], ...still };
    this.#drawn.set(shape.key, one);
    dress(one);
    put(one, shape);
    draw(one, shape);
    return node;
  }

  /** Lets a shape become what it is in the next picture. Returns whether a script has to move it. */
  #turn(one: Drawn, shape: Shape, how: { now: number; lastsMs: number; isByScript: boolean }): boolean {
    const isMover = moves(one, shape);
    const from = isMover ? numbersAt(one, how.now) : shape;
    const isUnderWay = one.beginMs + one.lastsMs > how.now;
    one.shape = shape;
    dress(one);
    // the same place, still on the way there: whoever moves it goes on
    if (!isMover && isUnderWay && how.lastsMs > 0) {
      draw(one, { ...shape, ...numbersAt(one, how.now) });
      return needsScript(one);
    }
    const isByScript = isMover && how.isByScript;
    Object.assign(one, { from, beginMs: how.now, lastsMs: isMover ? how.lastsMs : 0, isByScript });
    const isScripted = isMover && how.lastsMs > 0 && needsScript(one);
    if (!isByScript) put(one, shape);
    if (isScripted) draw(one, { ...shape, ...from });
    else draw(one, shape);
    return isScripted;
  }

  #leave(one: Drawn): void {
    this.#drawn.delete(one.shape.key);
    one.node.classList.add('gone');
    this.#gone.add(one);
  }

  #sweep(): void {
    for (const { node } of this.#gone) node.remove();
    this.#gone.clear();
  }

  /** By their keys, so that what lies above what does not depend on the way there. What stands already is left alone. */
  #order(entered: ReadonlySet<SVGGElement>): void {
    const all = [...this.#drawn].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
    for (const layer of layers) {
      let next: SVGGElement | null = null;
      for (const { shape, node } of all.toReversed()) {
        if (shape.shape !== layer) continue;
        if (entered.has(node)) this.#layers[layer]!.insertBefore(node, next);
        next = node;
      }
    }
  }

  /** Of two that change places in a row, one passes above and the other below. */
  #lift(wanted: ReadonlyMap<string, Shape>): void {
    const movers = [...this.#drawn.values()].flatMap(({ shape, inner }) => {
      const to = wanted.get(shape.key);
      const isMoved = to?.shape === 'box' && Math.abs(to.x - shape.x) > 8 && Math.abs(to.y - shape.y) < 2;
      return isMoved ? [{ inner, y: to.y, from: shape.x, to: to.x, h: to.h }] : [];
    });
    for (const one of movers) {
      const isPassed = movers.some(
        (other) => Math.abs(other.y - one.y) < 2 && (other.from - one.from) * (other.to - one.to) < 0,
      );
      if (!isPassed) continue;
      one.inner.style.transform = `translateY(${(one.to > one.from ? -1 : 1) * Math.min(26, one.h * 0.6)}px)`;
      this.#lifted.push(one.inner);
    }
  }

  #land(): void {
    clearTimeout(this.#landing);
    for (const inner of this.#lifted.splice(0)) inner.removeAttribute('style');
  }

  /** One pass a frame, and nothing is read from the page. */
  #run(scripted: readonly Drawn[]): void {
    cancelAnimationFrame(this.#frame);
    if (scripted.length === 0) return;
    const turn = () => {
      const now = performance.now();
      let isOver = true;
      for (const one of scripted) {
        const between = { ...one.shape, ...numbersAt(one, now) };
        if (one.isByScript) put(one, between);
        if (changesForm(one)) draw(one, between);
        isOver &&= now >= one.beginMs + one.lastsMs;
      }
      if (!isOver) this.#frame = requestAnimationFrame(turn);
    };
    turn();
  }
}

/** Whether a shape that stays has another place or size in the next picture. */
const moves = ({ shape }: Drawn, next: Shape | undefined): boolean =>
  next !== undefined && next.shape === shape.shape && names.some((name) => next[name] !== shape[name]);

/** Only `transform` is moved by the browser. Ends of lines, sizes and places of notes are attributes. */
const changesForm = ({ shape, from }: Drawn): boolean =>
  isStretched(shape) ||
  (['w', 'h', 'y2'] as const).some((name) => from[name] !== shape[name]) ||
  endOf(shape, from) !== endOf(shape, shape);

/** Of a band `x2` is a place; of other shapes it counts from their middle. */
const endOf = ({ shape }: Shape, { x, x2 }: Numbers) => (shape === 'band' ? x2 - x : x2);

const needsScript = (one: Drawn): boolean => one.isByScript || changesForm(one);

/** Where a shape is seen at a moment: computed by the same curve that the styles give, so the page is not asked. */
function numbersAt({ shape, from, beginMs, lastsMs }: Drawn, now: number): Numbers {
  const part = lastsMs === 0 ? 1 : Math.max(0, Math.min(1, (now - beginMs) / lastsMs));
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  const at = {} as Numbers;
  for (const name of names) at[name] = part === 1 ? shape[name] : from[name] + (shape[name] - from[name]) * eased;
  return at;
}

function dress({ node, shape: { shape, role, tone, touch } }: Drawn): void {
  const words = [shape, `role-${role}`, tone === '' ? '' : `tone-${tone}`, touch === '' ? '' : `touch-${touch}`];
  const wanted = words.filter(Boolean).join(' ');
  if (node.getAttribute('class') !== wanted) node.setAttribute('class', wanted);
}

function put({ node, shape }: Drawn, { x, y }: Numbers): void {
  if (!isStretched(shape)) node.style.transform = `translate(${hundredths(x)}px, ${hundredths(y)}px)`;
}

/** Changes only what differs from the pieces drawn before. */
function draw(one: Drawn, shown: Shape): void {
  const { inner, pieces: before } = one;
  const pieces = drawShape(shown);
  pieces.forEach(({ tag, role, set, text = '' }, at) => {
    const old = before[at];
    let node = inner.children[at];
    const isSame = old?.tag === tag && old.role === role;
    if (!isSame || node === undefined) {
      const fresh = document.createElementNS(svgNamespace, tag);
      fresh.setAttribute('class', role);
      if (node === undefined) inner.append(fresh);
      else node.replaceWith(fresh);
      node = fresh;
    }
    for (const [name, value] of Object.entries(set))
      if (!isSame || old.set[name] !== value) node.setAttribute(name, String(value));
    if ((isSame ? (old.text ?? '') : '') !== text) node.textContent = text;
  });
  while (inner.children.length > pieces.length) inner.lastElementChild!.remove();
  one.pieces = pieces;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

const svgIn = <T extends 'svg' | 'g'>(parent: Element, tag: T): SVGElementTagNameMap[T] =>
  parent.appendChild(document.createElementNS(svgNamespace, tag));

const hundredths = (number: number): number => Math.round(number * 100) / 100;
