import {
  animationFormat,
  animationLimits,
  type Animation,
  type PartKind,
} from '@put/contract/animations/animation-format';

export type ReadAnimation = { animation: Animation } | { refusal: string };

const newer = 'Эта анимация сделана новее, чем проигрыватель: обновите страницу.';
const broken = 'Эта анимация повреждена, показать её нельзя.';

/**
 * Checks a compiled animation before anything of it is shown: a player refuses in words what it does not know, instead
 * of showing half of it.
 */
export function readAnimation(value: unknown): ReadAnimation {
  if (!isTree(value) || !Number.isInteger(value['format']) || Number(value['format']) < 1) return { refusal: broken };
  if (Number(value['format']) > animationFormat) return { refusal: newer };
  const { kind, title, code, language, steps } = value;
  if (typeof kind !== 'string' || typeof title !== 'string' || typeof language !== 'string') return { refusal: broken };
  if (!Object.hasOwn(stepsOf, kind)) return { refusal: newer };
  const hasListing = code === null || (Array.isArray(code) && code.every((line) => typeof line === 'string'));
  if (!hasListing || !Array.isArray(steps) || steps.length === 0) return { refusal: broken };
  if (steps.length > animationLimits.steps || !steps.every(isStep)) return { refusal: broken };
  const refusal = stepsOf[kind as Animation['kind']](steps, value);
  return refusal === undefined ? { animation: value as unknown as Animation } : { refusal };
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptional = (value: unknown, type: 'string' | 'number') => value === undefined || typeof value === type;
const isStep = (step: unknown): step is Tree =>
  isTree(step) &&
  typeof step['say'] === 'string' &&
  isOptional(step['line'], 'number') &&
  isOptional(step['chapter'], 'string');

/** What else steps of each kind hold. Returns a refusal. */
const stepsOf: Record<Animation['kind'], (steps: readonly Tree[], whole: Tree) => string | undefined> = {
  scene: readScene,
  trace: (steps, { record }) =>
    isTree(record) &&
    Array.isArray(record['lines']) &&
    Array.isArray(record['printedBytes']) &&
    steps.every(({ step }) => Number.isInteger(step))
      ? undefined
      : broken,
  lottie: (steps, { file_sha256 }) =>
    typeof file_sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(file_sha256) &&
    steps.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
      ? undefined
      : broken,
};

/** What every part of a kind has from its beginning: lists, and other fields with their types. */
const fieldsOf: Record<PartKind, Record<string, 'list' | 'string' | 'number' | 'boolean'>> = {
  array: { cells: 'list', at: 'list', bands: 'list' },
  bars: { cells: 'list', at: 'list', bands: 'list' },
  heap: { of: 'string' },
  table: { rows: 'number', cols: 'number', cells: 'list', arrows: 'list' },
  graph: { directed: 'boolean', nodes: 'list', edges: 'list' },
  tree: { nodes: 'list' },
  links: { nodes: 'list', at: 'list' },
  buckets: { size: 'number', items: 'list', marks: 'list' },
  text: { lines: 'list', marks: 'list', at: 'list', bands: 'list' },
  values: { rows: 'list' },
};

function readScene(steps: readonly Tree[]): string | undefined {
  const kinds = new Map<string, unknown>();
  for (const { patch = {}, ask } of steps) {
    if (!isPatch(patch, 0)) return broken;
    for (const [key, part] of Object.entries(patch)) {
      if (part === null) kinds.delete(key);
      else if (!isTree(part) || !/^p\d+$/.test(key)) return broken;
      else {
        const kind = part['kind'] ?? kinds.get(key);
        if (typeof kind !== 'string') return broken;
        if (!Object.hasOwn(fieldsOf, kind)) return newer;
        const isNew = !kinds.has(key);
        if (!isNew && kind !== kinds.get(key)) return broken;
        if (!hasFields(part, { title: 'string', ...fieldsOf[kind as PartKind] }, isNew)) return broken;
        kinds.set(key, kind);
      }
    }
    if (ask !== undefined && !isAsk(ask)) return broken;
  }
  return undefined;
}

/** A new part has all its fields; later a patch may leave them out, but neither removes one nor changes its type. */
function hasFields(part: Tree, fields: Record<string, string>, isNew: boolean): boolean {
  return Object.entries(fields).every(([name, type]) => {
    const value = part[name];
    if (value === undefined) return !isNew;
    return type === 'list' ? isTree(value) : typeof value === type;
  });
}

/** A merge patch without arrays. Deeper than any part is, or with the name that objects inherit by: not ours. */
const isPatch = (value: unknown, depth: number): value is Tree =>
  isTree(value) &&
  depth < 6 &&
  !Object.hasOwn(value, '__proto__') &&
  Object.values(value).every((one) =>
    typeof one === 'object' && one !== null ? isPatch(one, depth + 1) : one !== undefined,
  );

const isAsk = (ask: unknown): boolean =>
  isTree(ask) &&
  typeof ask['question'] === 'string' &&
  typeof ask['do'] === 'string' &&
  typeof ask['part'] === 'string';
