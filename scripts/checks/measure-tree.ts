import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../run-program.ts';

const longFile = 300;
export const isOfTests = /\.(test|conformance|spec)\.tsx?$|\/(testing|conformance)\/|^e2e\/|\.gen\.ts$/;

export type Sizes = {
  /** Files of the product above 300 lines, without tests. */
  longFiles: { path: string; lines: number }[];
  longestFunction: { path: string; line: number; lines: number };
};

export function measureTree(paths: readonly string[]): Sizes {
  const sizes: Sizes = { longFiles: [], longestFunction: { path: '', line: 0, lines: 0 } };
  for (const path of paths.filter((one) => /\.tsx?$/.test(one) && !isOfTests.test(one))) {
    const source = readFileSync(join(root, path), 'utf8');
    const lines = source.split('\n').length - 1;
    if (lines > longFile) sizes.longFiles.push({ path, lines });
    // a function is never longer than its file
    if (lines <= sizes.longestFunction.lines) continue;
    for (const one of functionsOf(path, source))
      if (one.lines > sizes.longestFunction.lines) sizes.longestFunction = { path, ...one };
  }
  return sizes;
}

/** The first line and the number of lines of each function. */
export function functionsOf(path: string, source: string): { line: number; lines: number }[] {
  const found: { line: number; lines: number }[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const note = ({ start, end }: { start: number; end: number }) => {
    const line = lineOf(start);
    found.push({ line, lines: lineOf(end) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(parseSync(path, source).program);
  return found;
}
