import type { GraphPart, Part, SceneState, TreePart } from '@put/contract/animations/animation-format';
import { type Check, isKey, isPlain, type Plain, Refusal, shortened } from './checks.ts';
import { isPartKind, type PartFields, partFields } from './part-fields.ts';

type Fields = Readonly<Record<string, Check>>;

/** @throws Refusal when a patch for the parts is not of format 1: an unknown part, a wrong field. */
export function checkPatch(parts: SceneState, patch: Plain): void {
  for (const [key, change] of Object.entries(patch)) {
    if (!/^p\d{1,3}$/.test(key)) throw new Refusal(`часть «${shortened(key)}» названа не так`);
    if (!isPlain(change)) throw new Refusal(`часть «${key}» не такая`);
    checkPart(change, Object.hasOwn(parts, key) ? parts[key] : undefined);
  }
}

function fieldsOf(change: Plain, before: Part | undefined): PartFields {
  const kind = before ? before.kind : change['kind'];
  if (!isPartKind(kind) || (before && Object.hasOwn(change, 'kind'))) throw new Refusal('неизвестный вид части');
  return partFields[kind];
}

function checkPart(change: Plain, before: Part | undefined): void {
  const { own, lists, maps } = fieldsOf(change, before);
  for (const [name, value] of Object.entries(change)) {
    if (name === 'kind') continue;
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    const map = Object.hasOwn(maps, name) ? maps[name] : undefined;
    if (list) {
      for (const [key, element] of entriesOf(name, value)) {
        if (element === null) continue;
        if (!isPlain(element)) throw new Refusal(`элемент «${shortened(key)}» не такой`);
        for (const [field, one] of Object.entries(element)) checkField(list, field, one);
      }
    } else if (map) {
      for (const [key, one] of entriesOf(name, value)) {
        if (one !== null && !map(one)) throw new Refusal(`«${shortened(key)}» в «${name}» не такое`);
      }
    } else checkField(own, name, value);
  }
}

function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (!isPlain(value)) throw new Refusal(`поле «${name}» не такое`);
  const entries = Object.entries(value);
  for (const [key] of entries) if (!isKey(key)) throw new Refusal(`имя «${shortened(key)}» не годится`);
  return entries;
}

function checkField({ required, optional }: { required: Fields; optional: Fields }, name: string, value: unknown) {
  if (Object.hasOwn(required, name) && required[name]!(value)) return;
  if (Object.hasOwn(optional, name) && (value === null || optional[name]!(value))) return;
  throw new Refusal(`поле «${shortened(name)}» не такое`);
}

/**
 * That nothing needed is missing, and that what is referred to exists; of what a patch changed in a part.
 * @param isMoved whether elements came, went or were connected in another way
 * @throws Refusal
 */
export function checkMerged(parts: SceneState, part: Part, change: Plain, isMoved: boolean): void {
  const { own, lists, maps } = partFields[part.kind];
  const now = part as unknown as Record<string, Plain>;
  if ('kind' in change) {
    needs(now, own.required);
    for (const name of [...Object.keys(lists), ...Object.keys(maps)]) {
      if (!isPlain(now[name])) throw new Refusal(`нет поля «${name}»`);
    }
  }
  for (const [name, { required }] of Object.entries(lists)) {
    for (const [key, element] of Object.entries((change[name] ?? {}) as Plain)) {
      if (element !== null) needs(now[name]![key] as Plain, required);
    }
  }
  if (isMoved || 'kind' in change || 'at' in change) checkReferences(parts, part, change);
}

function needs(value: Plain, required: Fields): void {
  for (const name of Object.keys(required)) {
    if (!Object.hasOwn(value, name)) throw new Refusal(`нет поля «${name}»`);
  }
}

function checkReferences(parts: SceneState, part: Part, change: Plain): void {
  if (part.kind === 'heap') {
    const of = Object.hasOwn(parts, part.of) ? parts[part.of] : undefined;
    if (of?.kind !== 'array' && of?.kind !== 'bars') throw new Refusal('куча без массива');
  } else if (part.kind === 'table') {
    for (const key of Object.keys((change['cells'] ?? {}) as Plain)) checkCell(key, part.rows, part.cols);
    for (const { from, to } of Object.values(part.arrows)) mustHave(part.cells, from, to);
  } else if (part.kind === 'graph') checkGraph(part);
  else if (part.kind === 'tree') checkTree(part);
  else if (part.kind === 'links') {
    for (const { next } of Object.values(part.nodes)) if (next !== undefined) mustHave(part.nodes, next);
    for (const node of Object.values(part.at)) if (node !== '') mustHave(part.nodes, node);
  } else if (part.kind === 'buckets') {
    const bad = Object.values(part.items).some(({ b }) => b >= part.size);
    if (bad || Object.keys(part.marks).some((b) => !isIndex(b, part.size))) throw new Refusal('нет такой корзины');
  } else if (part.kind === 'text') {
    for (const key of Object.keys(part.marks)) {
      const [line = '', letter = ''] = key.split(':');
      mustHave(part.lines, line);
      if (!isIndex(letter, part.lines[line]!.s.length)) throw new Refusal('нет такой буквы');
    }
  }
}

const isIndex = (text: string, size: number): boolean => /^\d{1,3}$/.test(text) && Number(text) < size;

function mustHave(elements: object, ...keys: string[]): void {
  for (const key of keys) {
    if (!Object.hasOwn(elements, key)) throw new Refusal(`нет элемента «${shortened(key)}»`);
  }
}

function checkCell(key: string, rows: number, cols: number): void {
  const [, row, col] = /^r(\d{1,3})c(\d{1,3})$/.exec(key) ?? [];
  if (!row || !col || Number(row) >= rows || Number(col) >= cols) throw new Refusal('нет такой клетки');
}

function checkGraph({ nodes, edges }: GraphPart): void {
  for (const { a, b } of Object.values(edges)) mustHave(nodes, a, b);
  const placed = Object.values(nodes).filter(({ x, y }) => x !== undefined && y !== undefined).length;
  if (placed > 0 && placed < Object.keys(nodes).length) throw new Refusal('место есть не у всех вершин');
}

/** Every way up must end: a circle would never be laid out. */
function checkTree({ nodes }: TreePart): void {
  const good = new Set<string>();
  for (const start of Object.keys(nodes)) {
    const path = new Set<string>();
    for (let key: string | undefined = start; key !== undefined && !good.has(key); key = nodes[key]!.p) {
      mustHave(nodes, key);
      if (path.has(key)) throw new Refusal('в дереве круг');
      path.add(key);
    }
    for (const key of path) good.add(key);
  }
}
