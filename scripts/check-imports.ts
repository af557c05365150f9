import { type ImportRule, importRules } from './import-rules.ts';
import { readSources, type SourceFile } from './read-imports.ts';

const ourFolders = ['apps/server/src', 'apps/web/src', 'apps/web/build', 'packages', 'scripts', 'bench', 'e2e'];
/** A checker that sees nothing finds nothing: fewer than this, and it is broken, not the code right. */
const fewestFiles = 60;
const fewestImports = 150;

/** What breaks the import map, a line each; empty when all is well. */
export function checkImports(folders = ourFolders): string[] {
  const files = readSources(folders);
  const importCount = files.reduce((sum, { imports }) => sum + imports.length, 0);
  if (files.length < fewestFiles || importCount < fewestImports) {
    return [`The checker saw only ${files.length} files and ${importCount} imports between them: it is broken.`];
  }
  const unused = importRules.filter(({ from }) => !files.some(({ path }) => from.test(path)));
  return [
    ...files.flatMap(({ path, complaints }) => complaints.map((complaint) => `${path}: ${complaint}`)),
    ...files.flatMap((file) => breaches(file, importRules)),
    ...cycles(files),
    ...unused.map(({ name, from }) => `The rule ${name} looks at no file (${from}): folders were renamed?`),
  ];
}

export function breaches({ path, imports }: SourceFile, rules: ImportRule[]): string[] {
  return rules.flatMap(({ name, why, from, fromExcept, to, toExcept }) => {
    const matched = from.exec(path);
    if (!matched || fromExcept?.test(path)) return [];
    const refused = new RegExp(to.replaceAll('$1', matched[1] ?? ''));
    const allowed = toExcept === undefined ? undefined : new RegExp(toExcept);
    return imports
      .filter(({ target }) => refused.test(target) && !allowed?.test(target))
      .map(({ target }) => `${path} → ${target}: ${name}. ${why}`);
  });
}

/** Circles of imports that run; one of types alone is harmless. */
export function cycles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`A circle: ${[...trail.slice(start), path].join(' → ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const { target, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      if (!isTypeOnly && byPath.has(target)) walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return found;
}
