import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../run-program.ts';

export type Import = { target: string; isTypeOnly: boolean };
export type SourceFile = { path: string; imports: Import[]; complaints: string[] };

/**
 * Reads all source files below these folders, with their imports. Paths start at the repository's root; type imports
 * count.
 */
export function readSources(folders: string[]): SourceFile[] {
  return folders.flatMap(listSources).map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
}

/** The paths of source files below a folder, from the repository's root. */
export function listSources(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.includes('node_modules/') && !path.includes('/dist/'))
    .sort();
}

/** `source` is the text of the file, and the file need not exist. */
export function readSource(path: string, source: string): SourceFile {
  const { module, program, errors } = parseSync(path, source);
  const complaints = errors.map(({ message }) => message);
  const named: { name: string; isTypeOnly: boolean }[] = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isTypeOnly: isType }] : [],
      ),
    ),
  ];
  new Visitor({
    ImportExpression({ source: request }) {
      if (request.type === 'Literal' && typeof request.value === 'string')
        named.push({ name: request.value, isTypeOnly: false });
    },
    TSImportType({ source: request }) {
      named.push({ name: request.value, isTypeOnly: true });
    },
    Decorator() {
      // TypeScript accepts decorators, but Node's type stripping does not
      if (!path.startsWith('apps/web/')) complaints.push('a decorator cannot be run without a compiler');
    },
  }).visit(program);

  const imports = named.flatMap(({ name, isTypeOnly }) => {
    const target = resolveImport(path, name);
    if (target === 'missing') complaints.push(`${name} is not there (write the file's own ending, .ts or .tsx)`);
    return target === undefined || target === 'missing' ? [] : [{ target, isTypeOnly }];
  });
  return { path, imports, complaints };
}

/** The path of an imported file of ours; 'missing' when it does not exist; undefined for npm packages. */
export function resolveImport(from: string, name: string): string | undefined {
  const [, workspace, rest] = /^@put\/(\w+)\/(.+)$/.exec(name) ?? [];
  const plain = name.split('?')[0] ?? name;
  const path = workspace
    ? posix.join('packages', workspace, 'src', /\.tsx?$/.test(rest ?? '') ? (rest ?? '') : `${rest}.ts`)
    : plain.startsWith('@/')
      ? posix.join('apps/web/src', plain.slice(2))
      : plain.startsWith('.')
        ? posix.join(dirname(from), plain)
        : undefined;
  if (path === undefined) return undefined;
  // the bundler and tsc add extensions; Node does not
  const endings = from.startsWith('apps/web/') ? ['', '.ts', '.tsx', '/index.ts'] : [''];
  const found = endings.map((ending) => path + ending).find((file) => isFile(join(root, file)));
  return found ?? (path.endsWith('.gen.ts') ? undefined : 'missing');
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
