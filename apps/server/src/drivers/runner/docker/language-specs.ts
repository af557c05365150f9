import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramLanguage } from '@put/contract/judge/languages';
import * as z from 'zod/mini';
import { runnersFolder } from '../../docker-api/runners-folder.ts';
import { flagsOfHeaders, type PrecompiledHeader, readPrecompiledHeaders } from './precompiled-headers.ts';

const words = z.array(z.string());

/** What the driver knows of a language: `runners/<image>/<language>.json`, described in PROTOCOL.md. */
const LanguageSpec = z.object({
  language: ProgramLanguage,
  image: z.string(),
  main_file: z.string(),
  compile: z.nullable(words),
  run: words,
  env: z.record(z.string(), z.string()),
  compiled_suffixes: z._default(words, []),
  memory_overhead: z.int(),
  memory_words: z.nullable(z.string()),
  pids: z.int(),
  compile_limits: z.optional(z.nullable(z.object({ cpu_ms: z.int(), memory: z.int() }))),
});
export type LanguageSpec = z.infer<typeof LanguageSpec> & { precompiled: readonly PrecompiledHeader[] };
/** A language and the image that has it. `specs` are all languages of the image. */
export type DockerLanguage = { spec: LanguageSpec; image: string; imageId: string; specs: readonly LanguageSpec[] };

export function readLanguageSpecs(folder = runnersFolder): LanguageSpec[] {
  const images = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return images.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => ProgramLanguage.options.some((language) => file === `${language}.json`))
      .map((file) => ({
        ...LanguageSpec.parse(JSON.parse(readFileSync(join(folder, name, file), 'utf8'))),
        precompiled: readPrecompiledHeaders(join(folder, name)),
      })),
  );
}

type Filling = { files: readonly { name: string; content?: string }[]; role: 'student' | 'judge'; memoryBytes: number };

/** A command of the language with its placeholders filled in. */
export function fillCommand(
  command: readonly string[],
  spec: Pick<LanguageSpec, 'compiled_suffixes' | 'precompiled'>,
  { files, role, memoryBytes }: Filling,
): string[] {
  const names = files.map(({ name }) => name);
  const main = wordOf(names[0] ?? '');
  const isSource = (name: string) => spec.compiled_suffixes.some((suffix) => name.endsWith(suffix));
  const others = names.slice(1).filter(isSource);
  const folder = folderOf(names[0] ?? '');
  const sources = [main, ...others.map(wordOf)];
  const sourcesBeside = [main, ...others.filter((name) => folderOf(name) === folder).map(wordOf)];
  const folders = [...new Set(names.map(folderOf))].filter((name) => name !== '');
  const memoryMib = Math.max(16, Math.floor(memoryBytes / 1_048_576));
  return command.flatMap((word) => {
    if (word === '{sources}') return sources;
    if (word === '{headers}') {
      const compiled = files.filter(({ name }, at) => at === 0 || isSource(name));
      return flagsOfHeaders(
        compiled.map(({ content }) => content ?? ''),
        spec.precompiled,
      );
    }
    if (word === '{sources_beside}') return sourcesBeside;
    if (word.includes('{folder}')) return folders.map((name) => word.replaceAll('{folder}', name));
    return [
      word
        .replaceAll('{main}', main)
        .replaceAll('{class}', classOf(main))
        .replaceAll('{role}', role)
        .replaceAll('{memory_mib}', String(memoryMib)),
    ];
  });
}

/** A name that begins with «-» would be read as an option. */
const wordOf = (name: string): string => (name.startsWith('-') ? `./${name}` : name);
const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
/** Java's class has the name of its file. */
const classOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
