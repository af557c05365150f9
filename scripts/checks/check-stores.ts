import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listSources, resolveImport } from './read-imports.ts';
import { root } from '../run-program.ts';

/**
 * A `.store.ts` is SQL in, rows out. A `.sql.ts` holds parts of SQL that several stores share, and executes nothing.
 * Elsewhere on the server only drivers, migrations and tests contain SQL.
 */
const isStore = (path: string) => path.endsWith('.store.ts');
const isPiece = (path: string) => path.endsWith('.sql.ts');
const mayWriteSql = /\.(test|conformance)\.ts$|^apps\/server\/src\/(drivers|migrations|testing)\//;

/**
 * Running programs, publishing events, sending e-mails, judging and audit events belong to rules. Importing only their
 * types is refused too.
 */
const refusedToStores =
  /^apps\/server\/src\/(drivers\/(?!database\/)|(judging|jobs|texts|apart|http|demo|main|testing)\/|(compose|routes|settings)\.ts)|^packages\/(?!contract\/)/;
const audit = /^apps\/server\/src\/modules\/audit\//;

const queryBuilders = new Set([
  'selectFrom',
  'selectNoFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  // a connection without Kysely
  'query',
]);
const executors = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'executeQuery', 'stream']);

/** A checker that reads no files finds no faults. With fewer stores than this, the checker is broken. */
const fewestStores = 30;

/** Violations of the rules for stores, one line each; empty when there are none. */
export function checkStores(folder = 'apps/server/src'): string[] {
  const paths = listSources(folder);
  const seen = paths.filter(isStore).length;
  if (seen < fewestStores) return [`The checker saw only ${seen} stores: it is broken.`];
  return paths.flatMap((path) => storeBreaches(path, read(path)));
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Checks one file; `source` is its text, and the file need not exist. */
export function storeBreaches(path: string, source: string): string[] {
  if (mayWriteSql.test(path)) return [];
  const { imports, calls, hasSqlTag } = look(path, source);
  const built = calls.filter((name) => queryBuilders.has(name));
  const say = (words: string) => `${path}: ${words}`;
  if (isStore(path)) {
    const isEmpty = built.length === 0 && !hasSqlTag;
    return [
      ...(isEmpty ? [say('holds no SQL. A rule is a file named by its verb.')] : []),
      ...imports.flatMap((wanted) => refusals(path, wanted).map(say)),
    ];
  }
  if (isPiece(path)) {
    const executed = calls.filter((name) => executors.has(name));
    return executed.map((name) => say(`calls ${name}(). A .sql.ts executes nothing.`));
  }
  return [
    ...(imports.some(({ from }) => from === 'kysely') ? [say('imports kysely. SQL stands in a .store.ts.')] : []),
    ...built.map((name) => say(`calls ${name}(). Queries are built in a .store.ts.`)),
  ];
}

type Import = { from: string; name: string | null; isType: boolean };

function look(path: string, source: string): { imports: Import[]; calls: string[]; hasSqlTag: boolean } {
  const { module, program } = parseSync(path, source);
  const imports: Import[] = [
    ...module.staticImports.flatMap(({ moduleRequest: { value: from }, entries }) =>
      entries.length === 0
        ? [{ from, name: null, isType: false }]
        : entries.map(({ importName, isType }) => ({ from, name: importName.name, isType })),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest ? [{ from: moduleRequest.value, name: importName.name, isType }] : [],
      ),
    ),
  ];
  const calls: string[] = [];
  let hasSqlTag = false;
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') calls.push(callee.property.name);
    },
    TaggedTemplateExpression({ tag }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') hasSqlTag = true;
    },
    ImportExpression({ source: request }) {
      if (request.type === 'Literal' && typeof request.value === 'string')
        imports.push({ from: request.value, name: null, isType: false });
    },
    TSImportType({ source: request }) {
      imports.push({ from: request.value, name: null, isType: true });
    },
  }).visit(program);
  return { imports, calls, hasSqlTag };
}

function refusals(path: string, { from, name, isType }: Import): string[] {
  const target = resolveImport(path, from);
  if (target === undefined || target === 'missing') return [];
  if (refusedToStores.test(target) || (audit.test(target) && !audit.test(path)))
    return [`imports ${target}. A store is SQL in, rows out.`];
  if (isType || isStore(target) || isPiece(target)) return [];
  if (!target.endsWith('.api.ts')) return leadsTo(target).map((far) => `reaches ${far} through ${target}.`);
  const behind = behindDoor(target, name);
  return behind !== undefined && (isStore(behind) || isPiece(behind))
    ? []
    : [`imports ${name ?? 'all'} of ${target}. Of other modules a store takes SQL, not rules.`];
}

/** The refused files that a file beside a store imports, directly or not. */
function leadsTo(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path) || !path.startsWith('apps/server/src/modules/')) return [];
  seen.add(path);
  const targets = look(path, read(path))
    .imports.filter(({ isType }) => !isType)
    .flatMap(({ from }) => resolveImport(path, from) ?? []);
  return targets.flatMap((target) => (refusedToStores.test(target) ? [target] : leadsTo(target, seen)));
}

/** The file that defines what a module's `.api.ts` exports by this name. */
function behindDoor(door: string, name: string | null): string | undefined {
  const { module } = parseSync(door, read(door));
  const entry = module.staticExports
    .flatMap(({ entries }) => entries)
    .find(({ exportName }) => name !== null && exportName.name === name);
  return entry?.moduleRequest ? resolveImport(door, entry.moduleRequest.value) : undefined;
}
