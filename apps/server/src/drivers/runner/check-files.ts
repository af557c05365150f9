import { type Program, RunnerFault } from './runner.ts';

const deepest = 8;
const isPart = (part: string) => /^[^/\\\0\n]{1,100}$/.test(part) && !/^\.+$/.test(part);

/**
 * Checks the names of a program's files before a driver writes them: they lead only downwards, and no name is both a
 * file and a folder. Names are checked when a solution is submitted, so here a wrong one is a RunnerFault.
 */
export function checkFiles({ files }: Pick<Program, 'files'>): void {
  if (files.length === 0) throw new RunnerFault('a program without files');
  const names = new Set<string>();
  for (const { name } of files) {
    const parts = name.split('/');
    if (parts.length > deepest || !parts.every(isPart)) throw new RunnerFault(`not a file name: ${name}`);
    if (names.has(name)) throw new RunnerFault(`two files of one name: ${name}`);
    names.add(name);
  }
  for (const name of names)
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1))
      if (names.has(name.slice(0, at))) throw new RunnerFault(`a file and a folder of one name: ${name.slice(0, at)}`);
}
