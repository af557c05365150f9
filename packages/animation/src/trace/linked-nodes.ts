import type { LinksPart, TreePart } from '@put/contract/animations/animation-format';
import { placeTree } from '../layout/place-tree.ts';
import { hasRows, type Recording, type Thing, type Value } from './read-trace.ts';
import { clean, keyOf, nameOf } from './value-text.ts';

/** How objects of one class are linked: each to a next one, or to a left and a right one. */
export type NodeClass = { name: string; kind: 'links' | 'tree' };

const nextNames = ['next', 'nxt', 'next_node', '_next'];
const sideNames = [
  ['left', 'right'],
  ['l', 'r'],
  ['_left', '_right'],
] as const;
const valueNames = ['value', 'val', 'data', 'key', 'item', 'x'];
/** More nodes than these are no picture. */
const mostNodes = 60;

const valueOf = (thing: Thing, names: readonly string[]): Value | undefined =>
  hasRows(thing)
    ? names.map((name) => thing.items.find(([own]) => own === name)?.[1]).find((value) => value !== undefined)
    : undefined;

const nextOf = (thing: Thing) => valueOf(thing, nextNames);
const sidesOf = (thing: Thing): [Value | undefined, Value | undefined] => {
  const names = sideNames.find(
    ([left, right]) => valueOf(thing, [left]) !== undefined && valueOf(thing, [right]) !== undefined,
  );
  return names ? [valueOf(thing, [names[0]]), valueOf(thing, [names[1]])] : [undefined, undefined];
};

/** The classes of a run whose objects make linked lists and binary trees, by their names. */
export function nodeClassesOf(recording: Recording): ReadonlyMap<string, NodeClass> {
  const found = new Map<string, NodeClass>();
  for (const number of recording.numbers) {
    const versions = recording.versionsOf(number);
    const [first] = versions;
    if (first?.thing.kind !== 'instance' || found.has(first.thing.name)) continue;
    const { name } = first.thing;
    const leads = (value: Value | undefined, at: number) =>
      typeof value === 'number' && recording.thingAt(value, at)?.name === name;
    for (const { from, thing } of versions) {
      if (sidesOf(thing).some((value) => leads(value, from))) found.set(name, { name, kind: 'tree' });
      else if (leads(nextOf(thing), from)) found.set(name, { name, kind: 'links' });
    }
  }
  return found;
}

export const isOf = ({ name }: NodeClass, thing: Thing): boolean => thing.kind === 'instance' && thing.name === name;

/** Names that lead to nodes: variables and attributes of other objects. */
export type NodePointers = ReadonlyMap<string, Value>;

/** All nodes of one class through the whole run, each with a place of its own. */
export class LinkedNodes {
  readonly #recording: Recording;
  readonly #order: ReadonlyMap<number, number>;
  /** Null: a node moves to another parent, so each state has its own layout. */
  readonly #positions: ReturnType<typeof placeTree> | null;
  readonly of: NodeClass;

  constructor(recording: Recording, of: NodeClass) {
    this.#recording = recording;
    this.of = of;
    const numbers = recording.numbers.filter((number) =>
      recording.versionsOf(number).some(({ thing }) => isOf(of, thing)),
    );
    this.#order = orderOf(recording, numbers);
    this.#positions = of.kind === 'tree' && numbers.length <= mostNodes ? this.#grownPositions(numbers) : null;
  }

  /** Null where there are no nodes, or too many. */
  partAt(things: readonly Thing[], pointers: NodePointers): LinksPart | TreePart | null {
    if (things.length === 0 || things.length > mostNodes) return null;
    return this.of.kind === 'links' ? this.#links(things, pointers) : this.#tree(things, pointers);
  }

  #links(things: readonly Thing[], pointers: NodePointers): LinksPart {
    const shown = new Set(things.map(({ number }) => number));
    const nodes: LinksPart['nodes'] = {};
    const orderOf = ({ number }: Thing) => this.#order.get(number) ?? 0;
    // places of all nodes that there ever were would be too many
    const ranks = this.#order.size > mostNodes ? things.toSorted((a, b) => orderOf(a) - orderOf(b)) : null;
    for (const thing of things) {
      const next = nextOf(thing);
      const i = ranks ? ranks.indexOf(thing) : orderOf(thing);
      nodes[String(thing.number)] = {
        v: labelOf(thing),
        i,
        ...(typeof next === 'number' && shown.has(next) && { next: String(next) }),
      };
    }
    const at = Object.fromEntries(
      [...pointers].map(([name, value]) => [
        keyOf(name),
        typeof value === 'number' && shown.has(value) ? String(value) : '',
      ]),
    );
    return { kind: 'links', title: this.of.name, nodes, at };
  }

  #tree(things: readonly Thing[], pointers: NodePointers): TreePart {
    const shown = new Map(things.map((thing) => [thing.number, thing]));
    const nodes: TreePart['nodes'] = {};
    things.forEach((thing, o) => (nodes[String(thing.number)] = { v: labelOf(thing), o }));
    for (const thing of things) {
      sidesOf(thing).forEach((child, side) => {
        const node = typeof child === 'number' && shown.has(child) ? nodes[String(child)]! : undefined;
        if (!node || node.p !== undefined || leadsUp(nodes, String(thing.number), String(child))) return;
        node.p = String(thing.number);
        node.side = side === 0 ? 'left' : 'right';
      });
    }
    const names = new Map<number, string[]>();
    for (const [name, value] of pointers)
      if (typeof value === 'number') names.set(value, [...(names.get(value) ?? []), name]);
    const positions = this.#positions ?? placeTree(nodes);
    for (const [key, node] of Object.entries(nodes)) {
      const own = names.get(Number(key));
      Object.assign(node, positions.get(key), own && { n: clean(own.join(', '), 24) });
    }
    const all = [...positions.values()];
    return {
      kind: 'tree',
      title: this.of.name,
      nodes,
      wide: Math.max(...all.map(({ x }) => x)),
      deep: Math.max(...all.map(({ y }) => y)),
    };
  }

  /** Of a tree that only grows each node keeps its place. */
  #grownPositions(numbers: readonly number[]): ReturnType<typeof placeTree> | null {
    const nodes: TreePart['nodes'] = {};
    numbers.forEach((number, o) => (nodes[String(number)] = { v: '', o }));
    for (const number of numbers) {
      for (const { thing } of this.#recording.versionsOf(number)) {
        for (const [side, child] of sidesOf(thing).entries()) {
          const node = typeof child === 'number' ? nodes[String(child)] : undefined;
          if (!node) continue;
          const sideName = side === 0 ? 'left' : 'right';
          if (node.p !== undefined && (node.p !== String(number) || node.side !== sideName)) return null;
          if (leadsUp(nodes, String(number), String(child))) return null;
          node.p = String(number);
          node.side = sideName;
        }
      }
    }
    const taken = Object.values(nodes).flatMap(({ p, side }) => (p === undefined ? [] : [`${p} ${side}`]));
    return new Set(taken).size === taken.length ? placeTree(nodes) : null;
  }
}

/** Whether `above` stands on the way up from `from`: a circle is no tree. */
function leadsUp(nodes: TreePart['nodes'], from: string, above: string): boolean {
  for (let key: string | undefined = from; key !== undefined; key = nodes[key]?.p) if (key === above) return true;
  return false;
}

/** The places of nodes in a row: along the first links that they ever had, so that they stay while links change. */
function orderOf(recording: Recording, numbers: readonly number[]): Map<number, number> {
  const own = new Set(numbers);
  const first = new Map<number, number>();
  for (const number of numbers) {
    for (const { thing } of recording.versionsOf(number)) {
      const next = nextOf(thing);
      if (typeof next !== 'number' || !own.has(next) || next === number) continue;
      first.set(number, next);
      break;
    }
  }
  const ledTo = new Set(first.values());
  const order = new Map<number, number>();
  for (const head of [...numbers.filter((number) => !ledTo.has(number)), ...numbers])
    for (let at: number | undefined = head; at !== undefined && !order.has(at); at = first.get(at))
      order.set(at, order.size);
  return order;
}

function labelOf(thing: Thing): string {
  if (!hasRows(thing)) return '…';
  const plain = thing.items.filter(([, value]) => typeof value === 'string' && value !== 'None');
  const found = plain.find(([name]) => valueNames.includes(String(name))) ?? plain[0];
  return found ? clean(nameOf(String(found[1])), 16) : '…';
}
