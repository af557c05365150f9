import { getCommandNames } from 'just-bash';
import { ownNames } from './own-commands.ts';
import type { ShellFiles } from './shell-files.ts';
import { type ShownEntry, shownHome } from './shell-messages.ts';

/** The names that may go on after the last word of a line, and that word. */
export async function completeLine(files: ShellFiles, line: string, cwd: string): Promise<[string[], string]> {
  const word = /(?:[^\s\\]|\\.)*$/.exec(line)?.[0] ?? '';
  if (word === line && !word.includes('/')) {
    const names = new Set([...getCommandNames(), ...ownNames, 'cd', 'python3', 'exit']);
    const commands = [...names].filter((name) => name.startsWith(word));
    return [commands.map((name) => `${name} `), word];
  }
  const slash = word.lastIndexOf('/') + 1;
  const [shown, start] = [word.slice(0, slash), word.slice(slash).replaceAll('\\', '')];
  const folder = shown.replaceAll('\\', '').replace(/^~(?=\/)/, shownHome);
  const path = folder.startsWith('/') ? folder : `${cwd}/${folder}`;
  if (path !== shownHome && !path.startsWith(`${shownHome}/`)) return [[], word];
  const entries = (await files.answer({ do: 'readdir', path: path.slice(shownHome.length) })) as ShownEntry[];
  const found = entries.filter(({ name }) => name.startsWith(start) && (start !== '' || !name.startsWith('.')));
  const ending = ({ kind }: ShownEntry) => (kind === 'folder' ? '/' : ' ');
  return [
    found.map((one) => `${shown}${one.name.replaceAll(/[\s'"\\$&();<>|*?]/g, String.raw`\$&`)}${ending(one)}`),
    word,
  ];
}
