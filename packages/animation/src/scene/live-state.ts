import type { GraphPart, Part, Patch, SceneState, TreePart } from '@put/contract/animations/animation-format';
import { mergePatch } from '../states.ts';
import { checkMerged, checkPatch } from './check-patch.ts';
import { type Plain, Refusal } from './checks.ts';
import { partFields } from './part-fields.ts';

type Mutable = Record<string, Record<string, Record<string, unknown>>>;

/** A part to be laid out, each time when its nodes or edges changed. `at`: the index of the step. */
export type LaidPart = { key: string; forms: { at: number; part: TreePart | GraphPart }[] };

const mostParts = 20;
/** Fields that say what stands where, and not how it looks. */
const connecting = new Set(['p', 'o', 'side', 'x', 'y', 'a', 'b', 'next', 'from', 'to', 's', 'of', 'size']);

/** The picture while the steps are read, one after another. It changes in place, so a step costs what changed in it. */
export class LiveState {
  readonly #parts: Mutable = {};
  readonly #laid = new Map<string, LaidPart>();
  readonly #counts = new Map<string, number>();

  /** Do not keep it: the next step changes it. */
  get parts(): SceneState {
    return this.#parts as unknown as SceneState;
  }

  get laid(): LaidPart[] {
    return [...this.#laid.values()];
  }

  /** @throws Refusal when the patch of step `at` is not format 1, or the picture after it */
  apply(patch: Plain, at: number): void {
    checkPatch(this.parts, patch);
    const moved = new Map<string, boolean>();
    for (const [key, change] of Object.entries(patch)) moved.set(key, this.#merge(key, change as Plain));
    if (Object.keys(this.#parts).length > mostParts) throw new Refusal('частей больше двадцати');
    for (const [key, isMoved] of moved) {
      const part = this.parts[key]!;
      const change = patch[key] as Plain;
      checkMerged(this.parts, part, change, isMoved);
      if ((isMoved || 'kind' in change) && (part.kind === 'tree' || part.kind === 'graph'))
        this.#keepForm(key, part, at);
    }
  }

  /** @returns whether elements came, went or were connected in another way */
  #merge(key: string, change: Plain): boolean {
    let isMoved = false;
    const part = (this.#parts[key] ??= {});
    const { lists } = partFields[(change['kind'] ?? part['kind']) as unknown as Part['kind']];
    for (const [name, value] of Object.entries(change)) {
      if (value === null) delete part[name];
      else if (typeof value !== 'object') (part as Plain)[name] = value;
      else if (Object.hasOwn(lists, name)) {
        const list = (part[name] ??= {});
        for (const [element, now] of Object.entries(value as Record<string, Patch | null>))
          isMoved = this.#mergeElement(list, element, now, key) || isMoved;
      } else part[name] = mergePatch(part[name] ?? {}, value as Patch);
    }
    return isMoved;
  }

  #mergeElement(list: Record<string, unknown>, key: string, change: Patch | null, part: string): boolean {
    const old = Object.hasOwn(list, key) ? list[key] : undefined;
    if (change === null) {
      delete list[key];
      if (old !== undefined) this.#count(part, -1);
      return true;
    }
    list[key] = mergePatch(old ?? {}, change);
    if (old === undefined) this.#count(part, 1);
    return old === undefined || Object.keys(change).some((field) => connecting.has(field));
  }

  #count(part: string, by: number): void {
    this.#counts.set(part, (this.#counts.get(part) ?? 0) + by);
  }

  #keepForm(key: string, part: TreePart | GraphPart, at: number): void {
    const known = this.#laid.get(key) ?? { key, forms: [] };
    this.#laid.set(key, known);
    const copy = part.kind === 'tree' ? {} : { edges: { ...part.edges } };
    known.forms.push({ at, part: { ...part, ...copy, nodes: { ...part.nodes } } as TreePart | GraphPart });
  }

  /** How many elements there are, as the module `scene` counts them. */
  get shapes(): number {
    let all = 0;
    for (const [key, part] of Object.entries(this.parts)) {
      all += this.#counts.get(part.kind === 'heap' ? part.of : key) ?? 0;
      if (part.kind === 'buckets') all += part.size;
      if (part.kind === 'text') all += Object.values(part.lines).reduce((sum, { s }) => sum + s.length, 0);
    }
    return all;
  }
}
