import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listSources } from './read-imports.ts';
import { root } from '../run-program.ts';

/**
 * An error of a stream that nobody hears ends the process. `pipe` hands on bytes and no errors, and so does a tar that
 * is packed or unpacked by itself; `pipeline` hears both ends.
 */
const folders = ['apps/server/src', 'packages'];
const isLeftAlone = /\.(test|conformance)\.ts$|\/(testing|attacks)\//;

/** Two connections that are joined both ways, each with a listener that ends the other. */
const joins: ReadonlySet<string> = new Set(['apps/server/src/drivers/container/node/upgraded.ts']);

/** A checker that reads no files finds no faults. */
const fewestFiles = 500;

/** Violations, one line each; empty when there are none. */
export function checkStreams(): string[] {
  const paths = folders.flatMap(listSources).filter((path) => !isLeftAlone.test(path));
  if (paths.length < fewestFiles) return [`The checker saw only ${paths.length} files: it is broken.`];
  return paths.flatMap((path) => streamBreaches(path, readFileSync(join(root, path), 'utf8')));
}

/** Checks one file; `source` is its text, and the file need not exist. */
export function streamBreaches(path: string, source: string): string[] {
  const found: string[] = [];
  const tars: string[] = [];
  const inPipelines = new Set<string>();
  const { module, program } = parseSync(path, source);
  const ofTar = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === 'tar-stream')
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'pipeline')
        for (const one of given) if (one.type === 'Identifier') inPipelines.add(one.name);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isZod = callee.object.type === 'Identifier' && callee.object.name === 'z';
      if (callee.property.name === 'pipe' && !isZod && !joins.has(path)) found.push('calls pipe()');
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && makesTar(init.callee, ofTar))
        tars.push(id.name);
    },
  }).visit(program);
  const alone = tars
    .filter((name) => !inPipelines.has(name))
    .map((name) => `leaves the tar «${name}» out of a pipeline`);
  return [...found, ...alone].map((words) => `${path}: ${words}. Use pipeline() of node:stream, which hears errors.`);
}

type Callee = { type: string; name?: string; object?: { type: string; name?: string } };

/** `pack()`, `extract()`, `tar.pack()` of tar-stream. */
function makesTar(callee: object, ofTar: ReadonlySet<string>): boolean {
  const { type, name = '', object } = callee as Callee;
  return type === 'Identifier' ? ofTar.has(name) : ofTar.has(object?.name ?? '');
}
