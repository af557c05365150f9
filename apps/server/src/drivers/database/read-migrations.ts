/** The files of `migrations/`, and what each says of programs of earlier releases. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database.ts';

export const ourFolder = join(import.meta.dirname, '../../migrations');
/** Migrations up to this one are of the time before updates without a break: no older program can use their tables. */
export const lastUnmarked = 57;

/**
 * `needs`: the number of the newest migration that a program must know to use the database after this one. Zero for
 * one that only adds (`….expand.sql`): programs of earlier releases go on, and may start again. One that takes away
 * (`….contract.sql`) says it in its first line, `-- needs 0058`.
 */
export type Migration = {
  name: string;
  number: number;
  needs: number;
  sql: string;
  checksum: string;
  isOutsideTransaction: boolean;
};

/** How a process names its connections, so that others see which migrations it knows: `put 0058`. */
export async function nameOfProgram(folder = ourFolder): Promise<string> {
  return programName((await readMigrations(folder)).at(-1)?.number ?? 0);
}

const fourDigits = (number: number) => String(number).padStart(4, '0');
export const programName = (number: number) => `put ${fourDigits(number)}`;

let ours: Promise<Migration[]> | undefined;

/** Those of the program itself are read once: they are asked for several times at each start. */
export const readMigrations = (folder: string): Promise<Migration[]> =>
  folder === ourFolder ? (ours ??= readAll(folder)) : readAll(folder);

async function readAll(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, i) => {
      const found = /^(\d{4})-[a-z0-9-]+(?:\.(expand|contract))?\.sql$/.exec(name);
      const number = Number(found?.[1]);
      if (number !== i + 1)
        throw new DatabaseError(`Миграция ${name} названа не по порядку: ожидается номер ${fourDigits(i + 1)}`);
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: name.slice(0, -'.sql'.length),
        number,
        needs: needsOf(name, number, found?.[2], sql),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        isOutsideTransaction: /\bindex concurrently\b/i.test(sql),
      };
    }),
  );
}

/** Throws when a migration does not say what becomes of programs of earlier releases. */
function needsOf(name: string, number: number, kind: string | undefined, sql: string): number {
  if (kind === 'expand') return 0;
  if (kind === undefined && number <= lastUnmarked) return number;
  const needs = Number(/^-- needs (\d{4})\n/.exec(sql)?.[1]);
  if (kind === 'contract' && needs < number) return needs;
  throw new DatabaseError(
    kind === 'contract'
      ? `Миграция ${name} начинается строкой «-- needs 0058»: новейшая миграция, которую знает каждая работающая программа.`
      : `Миграция ${name} называется …expand.sql, если она только добавляет, или …contract.sql, если убирает.`,
  );
}
