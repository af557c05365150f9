import type { PartKind } from '@put/contract/animations/animation-format';
import { type Check, isInt, isKey, isNumber, isOneOf, isText, isTone } from './checks.ts';

/** What may stand in a part: its own fields, its lists of elements, and its maps from a name to one value. */
export type PartFields = {
  own: { required: Fields; optional: Fields };
  lists: Readonly<Record<string, { required: Fields; optional: Fields }>>;
  maps: Readonly<Record<string, Check>>;
};
type Fields = Readonly<Record<string, Check>>;

const place = isInt(-1, 5000);
const isValue = isText(100);
const isTitle = isText(60);
const isFlag = isOneOf(true, false);
const isNumeral: Check = (value) => isValue(value) && value !== '' && Number.isFinite(Number(value));
const grid = isNumber(-100, 100);

const mark: Fields = { t: isTone, n: isText(60) };
const seen: Fields = { ...mark, touch: isOneOf('look', 'here') };
const band = { required: { lo: isInt(0, 5000), hi: isInt(0, 5000) }, optional: {} };
const title: Fields = { title: isTitle };
const paper: Fields = { note: isText(160) };
const own = (required: Fields = {}, optional: Fields = {}) => ({
  required: { ...title, ...required },
  optional: { ...paper, ...optional },
});
const cells = (v: Check) => ({ required: { i: place, v }, optional: { ...seen, up: isOneOf(true) } });
const anyLength = isInt(0, 5000);

export const partFields: Readonly<Record<PartKind, PartFields>> = {
  array: {
    own: own({}, { ends: isText(24) }),
    lists: { cells: cells(isValue), bands: band },
    maps: { at: place },
  },
  bars: { own: own(), lists: { cells: cells(isNumeral), bands: band }, maps: { at: place } },
  heap: { own: own({ of: isKey }), lists: {}, maps: {} },
  table: {
    own: own({ rows: isInt(1, 400), cols: isInt(1, 400) }),
    lists: {
      cells: { required: { v: isValue }, optional: seen },
      arrows: { required: { from: isKey, to: isKey }, optional: { t: isTone } },
    },
    maps: { row_titles: isTitle, col_titles: isTitle },
  },
  graph: {
    own: own({ directed: isFlag }),
    lists: {
      nodes: { required: { v: isValue }, optional: { ...seen, x: grid, y: grid } },
      edges: { required: { a: isKey, b: isKey }, optional: mark },
    },
    maps: {},
  },
  tree: {
    // `layout` is for the compiler only
    own: own({}, { layout: isOneOf('each') }),
    lists: {
      nodes: {
        required: { v: isValue, o: isInt(0, 1_000_000) },
        optional: { ...seen, p: isKey, side: isOneOf('left', 'right') },
      },
    },
    maps: {},
  },
  links: {
    own: own(),
    lists: { nodes: { required: { v: isValue, i: place }, optional: { ...seen, next: isKey } } },
    maps: { at: (value) => value === '' || isKey(value) },
  },
  buckets: {
    own: own({ size: isInt(1, 400) }),
    lists: {
      items: { required: { b: anyLength, i: anyLength, v: isValue }, optional: seen },
      marks: { required: {}, optional: mark },
    },
    maps: {},
  },
  text: {
    own: own(),
    lists: {
      lines: {
        required: { s: isValue, o: anyLength, shift: isInt(-100, 100) },
        optional: { title: isTitle },
      },
      marks: { required: {}, optional: seen },
      bands: band,
    },
    maps: { at: place },
  },
  values: { own: own(), lists: { rows: { required: { v: isValue, o: anyLength }, optional: seen } }, maps: {} },
};

export const isPartKind = (kind: unknown): kind is PartKind =>
  typeof kind === 'string' && Object.hasOwn(partFields, kind);
