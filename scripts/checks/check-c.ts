import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles } from './find-circles.ts';
import { root, runProgram } from '../run-program.ts';

/** Programs in C: a folder each. What a file offers stands in the header of its name. */
const programs = ['runners/agent', 'runners/supervisor'];
const compiler = '/usr/bin/gcc';
/** As the Dockerfiles ask, and no function that its header hides. */
const flags = ['-fsyntax-only', '-O2', '-Wall', '-Wextra', '-Werror', '-Wmissing-prototypes', '-Wnested-externs'];

export type CFile = { name: string; source: string };

/** Violations in all programs, one line each; empty when there are none. Warnings only where there is a compiler. */
export async function checkC(): Promise<string[]> {
  const found = await Promise.all(
    programs.map(async (folder) => {
      const files = readC(folder);
      if (files.length === 0) return [`The checker saw no file in ${folder}: it is broken.`];
      const warnings = existsSync(compiler) ? await warningsIn(folder, files) : [];
      return [...circlesIn(files).map((words) => `${folder}: ${words}`), ...warnings];
    }),
  );
  return found.flat();
}

const readC = (folder: string): CFile[] =>
  readdirSync(join(root, folder))
    .filter((name) => /\.[ch]$/.test(name))
    .map((name) => ({ name, source: readFileSync(join(root, folder, name), 'utf8') }));

async function warningsIn(folder: string, files: readonly CFile[]): Promise<string[]> {
  const units = files.map(({ name }) => name).filter((name) => name.endsWith('.c'));
  const { isGood, output } = await runProgram(compiler, [...flags, ...units], { cwd: join(root, folder) });
  return isGood ? [] : [output.trim()];
}

/**
 * A file calls only what it includes, and includes only what is below it. What is above is called by the pointers that
 * it hands down. A header that declared another file's functions would hide a circle, and so would a file.
 */
export function circlesIn(files: readonly CFile[]): string[] {
  const includes = new Map<string, string[]>();
  for (const { name, source } of files) {
    const unit = unitOf(name);
    const below = [...source.matchAll(/^#include "(\w+)\.h"/gm)].map(([, one]) => one!).filter((one) => one !== unit);
    includes.set(unit, [...(includes.get(unit) ?? []), ...below]);
  }
  return [
    ...findCircles(includes).map((circle) => `a circle of files: ${circle.join(', ')}`),
    ...files.flatMap(({ name, source }) => strangersIn(name, source, files).map((one) => `${name} declares ${one}`)),
  ];
}

const unitOf = (name: string) => name.replace(/\.[ch]$/, '');

/** What a header declares, and its own file does not define; in a file all that is `extern`. */
function strangersIn(name: string, source: string, files: readonly CFile[]): string[] {
  if (name.endsWith('.c')) return [...source.matchAll(/^\s*extern .*$/gm)].map(([line]) => line.trim());
  const own = files.find((one) => one.name === `${unitOf(name)}.c`)?.source ?? '';
  return [...source.matchAll(/^(?!static|extern|typedef|#)\w[\w *]*?[ *](\w+)\(/gm)]
    .map(([, declared]) => declared!)
    .filter((declared) => !new RegExp(`^\\w[^;{}=]*[ *]${declared}\\([^;]*?\\)\\s*\\{`, 'm').test(own));
}
