import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramLanguage } from '@put/contract/languages';
import * as z from 'zod/mini';

/** Images and languages as the repository brings them. */
export const runnersFolder = join(import.meta.dirname, '../../../../../../runners');

const words = z.array(z.string());

/** All that the driver knows of a language: `runners/<image>/<language>.json`, as PROTOCOL.md tells it. */
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
export type LanguageSpec = z.infer<typeof LanguageSpec>;

export function readLanguageSpecs(folder = runnersFolder): LanguageSpec[] {
  const images = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return images.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter((file) => ProgramLanguage.options.some((language) => file === `${language}.json`))
      .map((file) => LanguageSpec.parse(JSON.parse(readFileSync(join(folder, name, file), 'utf8')))),
  );
}

type Filling = { files: readonly { name: string }[]; role: 'student' | 'judge'; memoryBytes: number };

/** A command of the language with its placeholders filled. */
export function fillCommand(
  command: readonly string[],
  spec: Pick<LanguageSpec, 'compiled_suffixes'>,
  { files, role, memoryBytes }: Filling,
): string[] {
  const main = files[0]?.name ?? '';
  const isSource = ({ name }: { name: string }) => spec.compiled_suffixes.some((suffix) => name.endsWith(suffix));
  const sources = [
    main,
    ...files
      .slice(1)
      .filter(isSource)
      .map(({ name }) => name),
  ];
  const memoryMib = Math.max(16, Math.floor(memoryBytes / 1_048_576));
  return command.flatMap((word) =>
    word === '{sources}'
      ? sources
      : [word.replaceAll('{main}', main).replaceAll('{role}', role).replaceAll('{memory_mib}', String(memoryMib))],
  );
}
