import type { Action, Part, SceneState } from '@put/contract/animations/animation-format';

/** The part that holds the elements of a part: a heap shows those of its array. Undefined when there is no such part. */
export function heldBy(state: SceneState, key: string): { key: string; part: Part } | undefined {
  const part = own(state, key);
  if (part?.kind !== 'heap') return part && { key, part };
  const array = own(state, part.of);
  return array && { key: part.of, part: array };
}

/** Whether a part has such an element. The key may come from a stranger. */
export const hasElement = (state: SceneState, of: string, key: string): boolean => isIn(heldBy(state, of)?.part, key);

function isIn(part: Part | undefined, key: string): boolean {
  switch (part?.kind) {
    case 'array':
    case 'bars':
      return Object.hasOwn(part.cells, key);
    case 'table': {
      const [row, col] = cellOf(key) ?? [part.rows, part.cols];
      return row < part.rows && col < part.cols;
    }
    case 'graph':
      return Object.hasOwn(part.nodes, key) || Object.hasOwn(part.edges, key);
    case 'tree':
    case 'links':
      return Object.hasOwn(part.nodes, key);
    case 'buckets':
      return Object.hasOwn(part.items, key) || (/^\d{1,4}$/.test(key) && Number(key) < part.size);
    case 'text':
      return letterOf(part, key) !== undefined;
    case 'values':
      return Object.hasOwn(part.rows, key);
    case 'heap':
    case undefined:
      return false;
  }
}

/** An element in words, for those who do not see it, such as «5, место 2»; null when there is no such element. */
export function elementWords(state: SceneState, of: string, key: string): string | null {
  const { part } = heldBy(state, of) ?? {};
  if (!isIn(part, key)) return null;
  const [name, note] = namesOf(part, key);
  return note === undefined || note === '' ? name : `${name}, ${note}`;
}

function namesOf(part: Part | undefined, key: string): [name: string, note?: string | undefined] {
  switch (part?.kind) {
    case 'array':
    case 'bars': {
      const { v, i, n } = part.cells[key]!;
      return [`${v || 'пусто'}, место ${i}`, n];
    }
    case 'table': {
      const [row, col] = cellOf(key)!;
      const cell = own(part.cells, key);
      const names = [part.row_titles?.[row] ?? row, part.col_titles?.[col] ?? col];
      return [`строка ${names[0]}, столбец ${names[1]}: ${cell?.v || 'пусто'}`, cell?.n];
    }
    case 'graph': {
      const node = own(part.nodes, key);
      if (node !== undefined) return [`вершина ${node.v}`, node.n];
      const { a, b, n } = part.edges[key]!;
      return [`ребро ${own(part.nodes, a)?.v ?? a} — ${own(part.nodes, b)?.v ?? b}`, n];
    }
    case 'tree':
    case 'links': {
      const { v, n } = part.nodes[key]!;
      return [`узел ${v}`, n];
    }
    case 'buckets': {
      const item = own(part.items, key);
      return item === undefined ? [`корзина ${key}`] : [`${item.v}, корзина ${item.b}`, item.n];
    }
    case 'text':
      return [`буква ${letterOf(part, key) ?? ''}, место ${key.split(':')[1]}`, own(part.marks, key)?.n];
    case 'values': {
      const { v, n } = part.rows[key]!;
      return [`${key} = ${v}`, n];
    }
    default:
      return [key];
  }
}

/** «r2c3» → 2, 3. */
function cellOf(key: string): [row: number, col: number] | undefined {
  const [, row, col] = /^r(\d{1,4})c(\d{1,4})$/.exec(key) ?? [];
  return row === undefined ? undefined : [Number(row), Number(col)];
}

/** The letter of «LINE:INDEX». */
function letterOf(part: Extract<Part, { kind: 'text' }>, key: string): string | undefined {
  const [, line = '', at = ''] = /^(.*):(\d{1,5})$/.exec(key) ?? [];
  return own(part.lines, line)?.s[Number(at)];
}

const own = <T>(all: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

/** An action in a few Russian words, such as «поменять местами: 7, место 0 и 3, место 2». */
export function actionWords(state: SceneState, { do: verb, of, what, value }: Action): string {
  const names = what.map((key) => elementWords(state, of, key) ?? key);
  switch (verb) {
    case 'pick':
      return names.join(', ');
    case 'swap':
      return `поменять местами: ${names.join(' и ')}`;
    case 'set':
      return `записать ${value ?? ''}: ${names.join(', ')}`;
    case 'order':
      return `по порядку: ${names.join('; ')}`;
  }
}
