import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { runnersFolder } from './runners-folder.ts';

export type RegistryLogin = { user: string; password: string };
/** `digests`: the name of an image (`python`) → the hash of its manifest, which `npm run runners:push` notes. */
export type RegistrySettings = {
  registry: string;
  digests: Readonly<Record<string, string>>;
  /** Undefined: the registry asks for none. */
  login?: RegistryLogin | undefined;
};

/** How an engine names each of the images once it is pulled. */
export const referencesIn = ({
  registry,
  digests,
}: Omit<RegistrySettings, 'login'>): { name: string; reference: string }[] =>
  Object.entries(digests).map(([name, digest]) => ({ name, reference: `${registry}/put-runner-${name}@${digest}` }));

export const registryEnvironment = {
  /** Where images of languages are pulled from, by the digests of the file. */
  PT_RUNNER_REGISTRY: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+(:\d+)?(\/[a-z0-9._-]+)*$/, 'адрес вида registry.example.ru:5000/put')),
  ),
  PT_RUNNER_REGISTRY_USER: z.optional(z.string().check(z.regex(/^[^:\s]{1,200}$/, 'имя без пробелов и двоеточий'))),
  PT_RUNNER_REGISTRY_PASSWORD: z.optional(z.string().check(z.maxLength(1_000))),
  PT_RUNNER_DIGESTS: z._default(z.string(), join(runnersFolder, 'digests.json')),
};

const Digests = z.record(z.string(), z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)));

type Given = Partial<Record<'PT_RUNNER_REGISTRY_USER' | 'PT_RUNNER_REGISTRY_PASSWORD', string | undefined>>;

/** Undefined: the registry asks for no password. */
export function readLogin(given: Given, refuse: (words: string) => never): RegistryLogin | undefined {
  const { PT_RUNNER_REGISTRY_USER: user, PT_RUNNER_REGISTRY_PASSWORD: password } = given;
  if (user !== undefined && password !== undefined) return { user, password };
  if (user === undefined && password === undefined) return undefined;
  return refuse('PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD задаются только вместе');
}

/** A registry that does not let in says one of these. */
export const isLoginRefused = (words: string): boolean =>
  /unauthorized|denied|authentication|no basic auth/i.test(words);

export const loginWords = ({ registry, login }: Pick<RegistrySettings, 'registry' | 'login'>): string =>
  login
    ? `Реестр ${registry} не принял имя и пароль: проверьте PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD.`
    : `Реестр ${registry} требует имя и пароль: задайте PT_RUNNER_REGISTRY_USER и PT_RUNNER_REGISTRY_PASSWORD.`;

/** Undefined: images are those that were built on the engine. */
export function readRegistry(
  given: Given & { PT_RUNNER_REGISTRY?: string | undefined; PT_RUNNER_DIGESTS: string },
  refuse: (words: string) => never,
): RegistrySettings | undefined {
  const registry = given.PT_RUNNER_REGISTRY;
  if (registry === undefined) return undefined;
  const login = readLogin(given, refuse);
  const file = resolve(given.PT_RUNNER_DIGESTS);
  try {
    const digests = Digests.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { registry, digests, ...(login && { login }) };
  } catch (error) {
    const why = error instanceof z.core.$ZodError ? 'это не список имён и sha256' : (error as Error).message;
    return refuse(`PT_RUNNER_DIGESTS: ${file}: ${why}. Файл пишет npm run runners:push.`);
  }
}
