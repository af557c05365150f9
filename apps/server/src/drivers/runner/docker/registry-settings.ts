import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { runnersFolder } from './language-specs.ts';

/** `digests`: the name of an image (`python`) → the hash of its manifest, which `npm run runners:push` notes. */
export type RegistrySettings = { registry: string; digests: Readonly<Record<string, string>> };

export const registryEnvironment = {
  /** Where images of languages are pulled from, by the digests of the file. */
  PT_RUNNER_REGISTRY: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)*$/, 'адрес вида registry.example.ru:5000/put')),
  ),
  PT_RUNNER_DIGESTS: z._default(z.string(), join(runnersFolder, 'digests.json')),
};

const Digests = z.record(z.string(), z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)));

/** Undefined: images are those that were built on the engine. */
export function readRegistry(
  given: { PT_RUNNER_REGISTRY?: string | undefined; PT_RUNNER_DIGESTS: string },
  refuse: (words: string) => never,
): RegistrySettings | undefined {
  const registry = given.PT_RUNNER_REGISTRY;
  if (registry === undefined) return undefined;
  const file = resolve(given.PT_RUNNER_DIGESTS);
  try {
    return { registry, digests: Digests.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? 'это не список имён и sha256' : (error as Error).message;
    return refuse(`PT_RUNNER_DIGESTS: ${file}: ${why}. Файл пишет npm run runners:push.`);
  }
}
