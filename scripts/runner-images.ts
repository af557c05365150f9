import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.ts';

/** The images in which students' programs run; each is built from a folder of `runners/`. */
export const runnersFolder = join(root, 'runners');

/** What an image can be built from: the arguments of its Dockerfile. */
const origins = ['BASE', 'SUPERVISOR', 'AGENT', 'LINUX'] as const;
export type Origin = (typeof origins)[number];
/** Images of the judge have languages, and those of students' own containers the agent. */
export type RunnerImage = { name: string; languages: string[]; madeFrom: Origin[] };
export type Smoke = {
  language: string;
  main_file: string;
  smoke: { files: Record<string, string>; input: string; stdout: string };
};

export const listImages = (): RunnerImage[] =>
  readdirSync(runnersFolder)
    .filter((name) => !['base', 'supervisor', 'agent'].includes(name) && existsSync(dockerfileOf(name)))
    .map((name) => ({ name, languages: languagesOf(name), madeFrom: originsOf(name) }));

const dockerfileOf = (image: string): string => join(runnersFolder, image, 'Dockerfile');

function originsOf(image: string): Origin[] {
  const text = readFileSync(dockerfileOf(image), 'utf8');
  return origins.filter((origin) => new RegExp(`^ARG ${origin}$`, 'm').test(text));
}

const languagesOf = (image: string): string[] =>
  readdirSync(join(runnersFolder, image)).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));

export const readSmoke = (image: string, language: string): Smoke =>
  JSON.parse(readFileSync(join(runnersFolder, image, `${language}.json`), 'utf8')) as Smoke;

/**
 * A hash of everything that an image is built from. The <language>.json files are left out, because the judge reads
 * them at its start.
 */
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
