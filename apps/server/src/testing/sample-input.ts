import * as z from 'zod/mini';

/** A field of a shape that takes a text or a date, with its path in the call. */
export type Field = { path: readonly (string | number)[]; isDate: boolean };

/** Texts that match most patterns of the contract. The first one that fits is used. */
const texts = [
  'текст',
  'a',
  '1',
  'main.py',
  'a.py',
  'someone@school.example',
  'тропа-ведёт-в-горы',
  'a'.repeat(64),
  '#112233',
];
const numbers = [1, 0, 10, 100, 2000, 100_000];

/** Makes a value that the shape accepts, with as many fields as possible, and lists its texts. */
export function sampleOf(schema: z.core.$ZodType, path: Field['path'] = []): { value: unknown; fields: Field[] } {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const passes = (value: unknown) => z.safeParse(schema as z.ZodMiniType, value).success;
  const plain = (value: unknown) => ({ value, fields: [] as Field[] });
  switch (def.type) {
    case 'string': {
      const format = 'format' in def ? def.format : undefined;
      if (format === 'date' || format === 'datetime') {
        const value = format === 'date' ? '2026-09-01' : '2026-09-01T08:00:00.000Z';
        return { value, fields: [{ path, isDate: true }] };
      }
      return { value: texts.find(passes) ?? 'текст', fields: [{ path, isDate: false }] };
    }
    case 'number':
      return plain(numbers.find(passes) ?? 1);
    case 'boolean':
      return plain(false);
    case 'enum':
      return plain(Object.values(def.entries)[0]);
    case 'literal':
      return plain(def.values[0]);
    case 'optional':
    case 'nullable':
    case 'default':
      return sampleOf(def.innerType, path);
    case 'pipe':
      return sampleOf(def.in, path);
    case 'lazy':
      return sampleOf(def.getter(), path);
    case 'array': {
      const item = sampleOf(def.element, [...path, 0]);
      const value = [item.value];
      return passes(value) ? { value, fields: item.fields } : passes([]) ? plain([]) : { value, fields: item.fields };
    }
    case 'union': {
      const all = def.options.map((option) => sampleOf(option, path));
      return all.find(({ fields, value }) => fields.length > 0 && passes(value)) ?? all[0]!;
    }
    case 'record': {
      const item = sampleOf(def.valueType, [...path, 'имя']);
      return { value: { имя: item.value }, fields: item.fields };
    }
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, sampleOf(part, [...path, name])] as const);
      const value = Object.fromEntries(parts.map(([name, part]) => [name, part.value]));
      return { value, fields: parts.flatMap(([, part]) => part.fields) };
    }
    default:
      return { value: 'текст', fields: [{ path, isDate: false }] };
  }
}

/** A copy with another value at the path. */
export function withField(whole: unknown, [step, ...rest]: Field['path'], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole)) return whole.map((item, at) => (at === step ? withField(item, rest, value) : item));
  return { ...(whole as object), [step]: withField((whole as Record<string, unknown>)[step], rest, value) };
}
