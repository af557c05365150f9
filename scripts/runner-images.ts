import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.ts';

/** Images for programs of students: one folder of `runners/` each. */
export const runnersFolder = join(root, 'runners');

export type RunnerImage = { name: string; languages: string[] };
export type Smoke = {
  language: string;
  main_file: string;
  smoke: { files: Record<string, string>; input: string; stdout: string };
};

export const listImages = (): RunnerImage[] =>
  readdirSync(runnersFolder)
    .filter((name) => !['base', 'supervisor'].includes(name) && existsSync(join(runnersFolder, name, 'Dockerfile')))
    .map((name) => ({ name, languages: languagesOf(name) }));

const languagesOf = (image: string): string[] =>
  readdirSync(join(runnersFolder, image)).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));

export const readSmoke = (image: string, language: string): Smoke =>
  JSON.parse(readFileSync(join(runnersFolder, image, `${language}.json`), 'utf8')) as Smoke;

/** Changes with anything that an image is made of; what languages say of themselves is read by the judge at its start. */
export function keyOf(folders: string[], madeFrom: string): string {
  const hash = createHash('sha256').update(madeFrom);
  for (const folder of folders) {
    const names = readdirSync(join(runnersFolder, folder)).toSorted();
    for (const name of names.filter((one) => !/\.(json|md)$/.test(one))) {
      const path = join(runnersFolder, folder, name);
      if (statSync(path).isFile()) hash.update(`\0${folder}/${name}\0`).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
