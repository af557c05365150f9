import { posix } from 'node:path';
import { findCircles } from './find-circles.ts';
import { type ImportRow, importRows } from './import-rules.ts';
import { readSource, readSources, type SourceFile } from './read-imports.ts';

/** The folders with our sources. */
export const ourFolders = ['apps', 'packages', 'scripts', 'bench', 'e2e'];
/** A checker that reads no files finds no faults. With fewer files than this, the checker is broken. */
const fewestFiles = 1500;
const fewestImports = 5000;

export type Looked = {
  complaints: string[];
  figures: { files: number; imports: number; circles: number; mutualFolders: number; pairsProbed: number };
};

/** Violations of the import map, one line each; empty when there are none. */
export const checkImports = (folders = ourFolders): string[] => lookAtImports(readSources(folders)).complaints;

/**
 * The same, with figures. Tests count for the map's rows and for cycles of files, but not for which folders know each
 * other.
 */
export function lookAtImports(files: readonly SourceFile[]): Looked {
  const imports = files.reduce((sum, file) => sum + file.imports.length, 0);
  const circles = findCircles(new Map(files.map(({ path, imports: all }) => [path, all.map(({ target }) => target)])));
  const folders = foldersThatKnow(files);
  const folderCircles = findCircles(folders);
  const { complaints: unrefused, pairsProbed } = probe(files);
  const figures = {
    files: files.length,
    imports,
    circles: circles.length,
    mutualFolders: mutual(folders),
    pairsProbed,
  };
  if (files.length < fewestFiles || imports < fewestImports)
    return {
      figures,
      complaints: [`The checker saw only ${files.length} files and ${imports} imports between them: it is broken.`],
    };
  const complaints = [
    ...files.flatMap(({ path, complaints: own }) => own.map((complaint) => `${path}: ${complaint}`)),
    ...files.flatMap((file) => breaches(file)),
    ...circles.map((circle) => `A circle of files, types counted: ${circle.join(', ')}`),
    ...folderCircles.map((circle) => `Folders that know each other, types counted: ${circle.join(', ')}`),
    ...unrefused,
  ];
  return { complaints, figures };
}

/** The imports of a file that its row does not allow. */
export function breaches({ path, imports }: SourceFile): string[] {
  const row = rowOf(path);
  if (!row) return [`${path} has no row in scripts/checks/import-rules.ts`];
  return imports
    .filter(({ target }) => !mayImport(row, path, target))
    .map(({ target }) => `${path} → ${target}: the row ${row.files} does not name it`);
}

function mayImport({ files, may }: ImportRow, path: string, target: string): boolean {
  const isTest = /\.(test|conformance)\.tsx?$/;
  if (isTest.test(target) && !isTest.test(path)) return false;
  return target.startsWith(ownFolder(files, path)) || may.some((one) => patternOf(one).test(target));
}

const patterns = new Map<string, RegExp>();

function patternOf(glob: string): RegExp {
  let pattern = patterns.get(glob);
  if (!pattern) {
    const source = glob.replaceAll('.', '[.]').replaceAll('**', '\0').replaceAll('*', '[^/]+').replaceAll('\0', '.*');
    pattern = new RegExp(`^(${source})${glob.endsWith('/') ? '' : '$'}`);
    patterns.set(glob, pattern);
  }
  return pattern;
}

/** The folder that `*` stands for in a row: each module may import itself, but not another one. */
const ownFolder = (files: string, path: string): string => patternOf(files).exec(path)?.[1] ?? path;

const rows = new Map<string, ImportRow | undefined>();

/** The first row that matches. */
function rowOf(path: string): ImportRow | undefined {
  if (!rows.has(path))
    rows.set(
      path,
      importRows.find(({ files }) => patternOf(files).test(path)),
    );
  return rows.get(path);
}

const folderOf = (path: string): string => ownFolder(rowOf(path)?.files ?? path, path);

const isOfTests = (path: string): boolean => /\.(test|conformance)\.tsx?$|^apps\/\w+\/src\/testing\//.test(path);

/** Folder → folders that it imports. */
function foldersThatKnow(files: readonly SourceFile[]): Map<string, string[]> {
  const known = new Map<string, Set<string>>();
  for (const { path, imports } of files.filter((file) => !isOfTests(file.path))) {
    const from = folderOf(path);
    const targets = known.get(from) ?? new Set();
    known.set(from, targets);
    for (const { target } of imports) if (folderOf(target) !== from) targets.add(folderOf(target));
  }
  return new Map([...known].map(([from, targets]) => [from, [...targets]]));
}

const mutual = (known: ReadonlyMap<string, readonly string[]>): number =>
  [...known].flatMap(([from, targets]) => targets.filter((to) => from < to && known.get(to)?.includes(from))).length;

/**
 * Tries an import of every folder into every other: what the row does not name must be refused, what it names must
 * pass. This finds rows that allow more than they seem to, or that name nothing.
 */
function probe(files: readonly SourceFile[]): { complaints: string[]; pairsProbed: number } {
  const complaints: string[] = [];
  let pairsProbed = 0;
  const paths = files.map(({ path }) => path);
  const byRow = Map.groupBy(paths, rowOf);
  for (const row of importRows) {
    const from = byRow.get(row)?.[0];
    if (from === undefined) {
      complaints.push(`The row ${row.files} has no file: folders were renamed?`);
      continue;
    }
    const passes = (target: string) => breaches(readSource(from, importOf(from, target))).length === 0;
    const isNamed = (path: string) => row.may.some((one) => patternOf(one).test(path));
    for (const one of row.may) {
      const named = paths.find((path) => patternOf(one).test(path) && (!isOfTests(path) || isOfTests(from)));
      if (named && !passes(named))
        complaints.push(`${from} → ${named} is refused, though the row ${row.files} names it`);
    }
    for (const other of importRows) {
      const target = byRow.get(other)?.find((path) => !path.startsWith(ownFolder(row.files, from)) && !isNamed(path));
      if (target === undefined) continue;
      pairsProbed += 1;
      if (passes(target)) complaints.push(`${from} → ${target} passes, though the row ${row.files} does not name it`);
    }
  }
  return { complaints, pairsProbed };
}

function importOf(from: string, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  return `import type { x } from '${path.startsWith('.') ? path : `./${path}`}';`;
}
