import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './run-program.ts';

export type Import = { target: string; isTypeOnly: boolean };
export type SourceFile = { path: string; imports: Import[]; complaints: string[] };

/** Every file of ours, by its path from the root; types are imports too. */
export function readSources(folders: string[]): SourceFile[] {
  return folders.flatMap(listSources).map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
}

function listSources(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.(ts|tsx|mts)$/.test(path) && !path.includes('node_modules/') && !path.includes('/dist/'))
    .sort();
}

/** `source` is what stands in the file, which need not exist. */
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
      // the compiler accepts them, Node's type stripping does not
      if (!path.startsWith('apps/web/')) complaints.push('a decorator cannot be run without a compiler');
    },
  }).visit(program);

  const imports = named.flatMap(({ name, isTypeOnly }) => {
    const target = resolve(path, name);
    if (target === 'missing') complaints.push(`${name} is not there (write the file's own ending, .ts or .tsx)`);
    return target === undefined || target === 'missing' ? [] : [{ target, isTypeOnly }];
  });
  return { path, imports, complaints };
}

/** A file of ours, 'missing' when it should be one and is not, nothing for packages of npm. */
function resolve(from: string, name: string): string | undefined {
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
  // the bundler and tsc know endings that are left out; Node does not
  const endings = from.startsWith('apps/web/') ? ['', '.ts', '.tsx', '/index.ts'] : [''];
  const found = endings.map((ending) => path + ending).find((file) => isFile(join(root, file)));
  return found ?? (path.endsWith('.gen.ts') ? undefined : 'missing');
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
