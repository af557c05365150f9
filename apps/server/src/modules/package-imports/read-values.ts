import { parseDocument } from 'yaml';
import { badPackage } from './bad-package.ts';
import type { Notes } from './notes.ts';
import type { PackageFiles } from './unpack.ts';

/** A map read from YAML; its values are not checked yet. */
export type Values = { readonly [key: string]: unknown };

const longestYaml = 262_144;
/** Aliases can hold aliases, so the limit must be small: enough for a person, too few for a bomb. */
const mostAliases = 50;

/** Reads a settings file; empty when there is none. `change` replaces constants in its texts. */
export function readValues(
  files: PackageFiles,
  path: string,
  notes: Notes,
  change: (text: string) => string = (text) => text,
): Values {
  const read = readText(files, path);
  if (read === undefined) return {};
  const text = change(read);
  if (text.length > longestYaml) throw badPackage(`Файл ${path} слишком велик.`);
  const value = parseYaml(path, text, notes);
  if (value === null || value === undefined) return {};
  if (!isValues(value)) throw badPackage(`Файл ${path} должен быть списком «ключ: значение».`);
  return value;
}

const yaml = { schema: 'core', prettyErrors: true, logLevel: 'silent' } as const;

function parseYaml(path: string, text: string, notes: Notes): unknown {
  try {
    let document = parseDocument(text, yaml);
    const repeated = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
    if (repeated.length > 0) {
      // accepts repeated keys, as other readers of the format do
      document = parseDocument(text, { ...yaml, uniqueKeys: false });
      const lines = repeated.map(({ linePos }) => linePos?.[0].line ?? 1);
      notes.changed(`${path}: ключ повторён (строка ${lines.join(', ')}), взято последнее значение.`);
    }
    const [error] = document.errors;
    if (error) throw badPackage(`Файл ${path} не прочитать: ошибка в строке ${error.linePos?.[0].line ?? 1}.`);
    return document.toJS({ maxAliasCount: mostAliases }) as unknown;
  } catch (error) {
    // nested too deep, or too many aliases
    throw error instanceof Error && error.name === 'Refusal' ? error : badPackage(`Файл ${path} не прочитать.`);
  }
}

/** Undefined when there is no such file. Refuses text that PostgreSQL can not store. */
export function readText(files: PackageFiles, path: string): string | undefined {
  const bytes = files.get(path);
  if (bytes === undefined) return undefined;
  const text = decode(bytes);
  if (text === undefined) throw badPackage(`Файл ${path} — не текст в UTF‑8.`);
  return text;
}

/** Undefined when the bytes are not UTF-8 text. */
export function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text; a number becomes text too. Undefined for other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A list as it is; a single value as a list of one. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];

export const textsOf = (value: unknown): string[] =>
  listOf(value)
    .map(textOf)
    .filter((text) => text !== undefined);

/** Undefined when the key is missing. Refuses a value that is no number. */
export function numberOf(values: Values, key: string, path: string): number | undefined {
  const value = values[key];
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'number' ? value : Number(textOf(value) || 'none');
  if (!Number.isFinite(number)) throw badPackage(`${path}: ${key} — не число.`);
  return number;
}

/** Arguments of a program: a list, or one line split at spaces. */
export const flagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? textsOf(value) : (textOf(value)?.split(/\s+/).filter(Boolean) ?? []);
