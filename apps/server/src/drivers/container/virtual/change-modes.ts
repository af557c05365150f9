import type { CommandContext, IFileSystem } from 'just-bash';

const digits: Record<string, number> = { r: 4, w: 2, x: 1 };
const classes: Record<string, number> = { u: 0o100, g: 0o010, o: 0o001 };

/**
 * The mode after `chmod MODE`, by the rules of POSIX: octal digits, or clauses such as `u=rwX,go-w`. Null: it is no mode.
 */
export function modeAfter(mode: number, wanted: string, isFolder: boolean): number | null {
  if (/^[0-7]{1,4}$/.test(wanted)) return Number.parseInt(wanted, 8) & 0o777;
  let made = mode;
  for (const clause of wanted.split(',')) {
    const [, who = '', actions = ''] = /^([ugoa]*)((?:[-+=][rwxXugo]*)+)$/.exec(clause) ?? [];
    if (actions === '') return null;
    const names = who === '' || who.includes('a') ? 'ugo' : who;
    for (const [, sign, letters = ''] of actions.matchAll(/([-+=])([rwxXugo]*)/g)) {
      const bits = bitsOf(letters, made, isFolder);
      for (const name of new Set(names)) {
        const at = classes[name]!;
        if (sign === '=') made &= ~(7 * at);
        made = sign === '-' ? made & ~(bits * at) : made | (bits * at);
      }
    }
  }
  return made;
}

function bitsOf(letters: string, mode: number, isFolder: boolean): number {
  let bits = 0;
  for (const letter of letters) {
    if (letter === 'X') bits |= isFolder || (mode & 0o111) !== 0 ? 1 : 0;
    else if (letter in classes) bits |= Math.floor(mode / classes[letter]!) & 7;
    else bits |= digits[letter] ?? 0;
  }
  return bits;
}

/** `chmod [-R] MODE FILE…`. The interpreter's own takes no `X` and no list of clauses. */
export async function changeModes(given: readonly string[], { fs, cwd }: Pick<CommandContext, 'fs' | 'cwd'>) {
  const options = given.filter((word) => /^-[RvcfR]+$/.test(word));
  const [wanted, ...names] = given.filter((word) => !options.includes(word) && word !== '--');
  const said: string[] = [];
  if (wanted === undefined || names.length === 0) said.push('chmod: missing operand');
  const isDeep = options.some((option) => option.includes('R'));
  const change = async (path: string, shown: string): Promise<void> => {
    const found = await fs.stat(path).catch(() => null);
    if (!found) return void said.push(`chmod: cannot access '${shown}': No such file or directory`);
    const mode = modeAfter(found.mode & 0o777, wanted!, found.isDirectory);
    if (mode === null) return void said.push(`chmod: invalid mode: '${wanted}'`);
    await fs.chmod(path, mode);
    if (isDeep && found.isDirectory)
      for (const name of await own(fs, path)) await change(`${path}/${name}`, `${shown}/${name}`);
  };
  if (said.length === 0)
    for (const name of names)
      await change(fs.resolvePath(cwd, name), name).catch((error: Error) => said.push(`chmod: ${error.message}`));
  return { stdout: '', stderr: said.map((line) => `${line}\n`).join(''), exitCode: said.length === 0 ? 0 : 1 };
}

/** What lies in the folder itself: links lead elsewhere. */
async function own(fs: IFileSystem, folder: string): Promise<string[]> {
  const names = await fs.readdir(folder);
  const isLink = await Promise.all(names.map(async (name) => (await fs.lstat(`${folder}/${name}`)).isSymbolicLink));
  return names.filter((_, at) => !isLink[at]);
}
