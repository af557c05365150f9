import type { Nameless } from '@put/contract/base/endpoint';
import { type MatrixCells, reorderUsers } from '@put/contract/results/matrix-cells';
import { hiddenText, pseudonym } from '@put/contract/users/pseudonyms';
import type * as z from 'zod/mini';
import type { Pseudonyms } from '../auth/pseudonyms.ts';

type Type = z.core.$ZodTypes;
type Fields = Record<string, unknown>;

type Asked = {
  /** The shape of the answer. */
  shape: z.ZodMiniType;
  nameless: Nameless;
  /** Who asks; the own name stays. */
  viewerId: number;
  numberOf: Pseudonyms;
  /** Whom the call is about; the answer may not say it again. */
  personId?: number | undefined;
};

/** Fields by which somebody is called; the others that tell who it is are left empty. */
const called = new Set(['user_name', 'name', 'first_name']);
const calledBesides = new Set(['last_name', 'username', 'email', 'birthday']);

/**
 * An answer, or news, as a colleague without names gets it: people are called by pseudonyms and stand in the order of
 * these, and of texts only those are left that the contract says to be about nobody.
 */
export function hideNames(answer: unknown, asked: Asked): unknown {
  return hide(answer, unwrap([asked.shape as unknown as Type]), '', asked);
}

function hide(value: unknown, { types, isNullable }: Unwrapped, key: string, asked: Asked): unknown {
  if (typeof value === 'string') {
    if (isKept(value, types, key, asked)) return value;
    return isNullable ? null : hiddenText;
  }
  if (Array.isArray(value)) return hideList(value, types, key, asked);
  if (typeof value !== 'object' || value === null) return value;
  return hideFields(value as Fields, types, asked);
}

function isKept(text: string, types: readonly Type[], key: string, { nameless }: Asked): boolean {
  return nameless === 'same' || nameless.keeps.includes(key) || types.some((type) => isFixed(text, type));
}

/** Whether the shape leaves nobody's words room: one of some values, or a time. */
function isFixed(text: string, { _zod: { def } }: Type): boolean {
  if (def.type === 'enum') return Object.values(def.entries).includes(text);
  if (def.type === 'literal') return def.values.includes(text);
  if (def.type !== 'string' || !('format' in def)) return false;
  return (def.format === 'datetime' || def.format === 'date') && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text);
}

function hideList(list: readonly unknown[], types: readonly Type[], key: string, asked: Asked): unknown[] {
  const items = unwrap(
    types.flatMap(({ _zod: { def } }) =>
      def.type === 'array' ? [def.element as Type] : def.type === 'tuple' ? (def.items as readonly Type[]) : [],
    ),
  );
  return orderOf(list, key, asked).map((at, place) => {
    const hidden = hide(list[at], items, key, asked);
    // seats are counted by name
    return isFields(hidden) && 'seat' in hidden ? { ...hidden, seat: place + 1 } : hidden;
  });
}

/** Places of the items: people by their numbers, because a list by name tells names. What has an own order keeps it. */
function orderOf(list: readonly unknown[], key: string, { nameless, numberOf }: Asked): number[] {
  const places = list.map((_, at) => at);
  if (nameless !== 'same' && nameless.ordered?.includes(key)) return places;
  const people = list.map((item) => (key === 'user_ids' && typeof item === 'number' ? item : personOf(item)));
  if (people.some((id) => id === undefined)) return places;
  const numbers = people.map((id) => numberOf(id!));
  return places.toSorted((a, b) => numbers[a]! - numbers[b]!);
}

function hideFields(fields: Fields, types: readonly Type[], asked: Asked): Fields {
  const id = personOf(fields) ?? ('first_name' in fields ? asked.personId : undefined);
  const name = id === undefined || id === asked.viewerId ? undefined : pseudonym(asked.numberOf(id));
  const isOwn = id !== undefined && name === undefined;
  const hidden = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (value !== null && (called.has(key) || calledBesides.has(key))) {
        if (isOwn) return [key, value];
        if (name !== undefined) return [key, calledBesides.has(key) ? null : renamed(value, name)];
      }
      // a name alone, of nobody whom we know
      if (key === 'user_name' && value !== null) return [key, hiddenText];
      return [key, hide(value, unwrap(types.flatMap((type) => typesAt(type, key))), key, asked)];
    }),
  );
  // the cells of a matrix stand in the order of its people
  if (Array.isArray(fields['users']) && isFields(fields['cells']) && 'counts' in fields['cells'])
    hidden['cells'] = reorderUsers(fields['cells'] as MatrixCells, orderOf(fields['users'], 'users', asked));
  return hidden;
}

const renamed = (name: unknown, pseudonymous: string) =>
  typeof name === 'string' ? pseudonymous : { first: pseudonymous, last: null };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whose row it is. */
function personOf(value: unknown): number | undefined {
  if (!isFields(value)) return undefined;
  const id = 'user_id' in value ? value['user_id'] : 'first_name' in value ? value['id'] : undefined;
  return typeof id === 'number' ? id : undefined;
}

type Unwrapped = { types: readonly Type[]; isNullable: boolean };

/** The types that a value of these may have, without what surrounds them. */
function unwrap(wrapped: readonly Type[]): Unwrapped {
  let isNullable = false;
  const types = wrapped.flatMap((type): readonly Type[] => {
    const { def } = type._zod;
    const inner = insideOf(def);
    if (inner === undefined) return [type];
    const found = unwrap(inner);
    isNullable ||= found.isNullable || def.type === 'nullable';
    return found.types;
  });
  return { types, isNullable };
}

function insideOf(def: Type['_zod']['def']): readonly Type[] | undefined {
  if (def.type === 'union') return def.options as readonly Type[];
  if (def.type === 'pipe') return [def.out as Type];
  if (def.type === 'lazy') return [def.getter() as Type];
  return 'innerType' in def ? [def.innerType as Type] : undefined;
}

function typesAt({ _zod: { def } }: Type, key: string): readonly Type[] {
  if (def.type === 'record') return [def.valueType as Type];
  const found = def.type === 'object' ? (def.shape[key] as Type | undefined) : undefined;
  return found === undefined ? [] : [found];
}
