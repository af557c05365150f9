import { randomBytes } from 'node:crypto';
import { type CommandContext, type CustomCommand, defineCommand, type IFileSystem, latin1FromBytes } from 'just-bash';
import { commandResult } from './command-result.ts';
import { changeModes } from './change-modes.ts';
import type { StudentRan } from './shell-messages.ts';

type Next = (context: CommandContext, code: number, saved: string) => Promise<string>;

const done = (stdout: string, exitCode = 0) => ({ stdout, stderr: '', exitCode });
const failed = (stderr: string, exitCode = 127) => ({ stdout: '', stderr, exitCode });

/** What the interpreter has not: who the student is, the loop of the shell, and words for what is not here. */
export function ownCommands(next: Next): CustomCommand[] {
  let text = '';
  return [
    defineCommand('__put_next', async ([code = '0', saved = ''], context) => {
      text = await next(context, Number(code), saved);
      return done('');
    }),
    defineCommand('__put_text', async () => done(text)),
    defineCommand('__put_code', async ([code]) => done('', Number(code))),
    defineCommand('__put_decode', async (names, { env }) => {
      for (const name of names) {
        const value = env.get(name);
        if (value !== undefined) env.set(name, Buffer.from(value, 'latin1').toString('utf8'));
      }
      return done('');
    }),
    defineCommand('whoami', async () => done('student\n')),
    defineCommand('hostname', async () => done('put\n')),
    defineCommand('groups', async () => done('student\n')),
    defineCommand('id', async ([option]) =>
      done(
        option === '-u' || option === '-g' ? '1000\n' : 'uid=1000(student) gid=1000(student) groups=1000(student)\n',
      ),
    ),
    defineCommand('umask', async ([given], { env }) => {
      if (given === undefined) return done(`${umask().toString(8).padStart(4, '0')}\n`);
      if (!/^[0-7]{1,4}$/.test(given)) return failed(`umask: нужно число из цифр 0–7, а не «${given}»\n`, 1);
      env.set(umaskName, given);
      setUmask(given);
      return done('');
    }),
    defineCommand('chmod', changeModes),
    defineCommand('mktemp', async (words, { fs, cwd }) => makeTemporary(words, fs, cwd)),
    defineCommand('cmp', async (words, context) => compareFiles(words, context)),
  ];
}

/** The variable in which a shell keeps its `umask`: one of a script that has ended is gone with its variables. */
export const umaskName = '__put_umask';
let mask = 0o022;
/** The rights that new files and folders have not. */
export const umask = (): number => mask;
export const setUmask = (octal: string | undefined): void => void (mask = Number.parseInt(octal ?? '022', 8));

async function makeTemporary(words: readonly string[], fs: IFileSystem, cwd: string) {
  const isFolder = words.includes('-d');
  const template = words.find((word) => !word.startsWith('-')) ?? '/tmp/tmp.XXXXXXXXXX';
  const letters = /X{3,}(?!.*X)/.exec(template)?.[0];
  if (letters === undefined) return failed(`mktemp: в имени «${template}» нужны хотя бы три буквы X\n`, 1);
  const name = template.replace(/X{3,}(?!.*X)/, randomBytes(letters.length).toString('hex').slice(0, letters.length));
  const path = fs.resolvePath(cwd, name);
  try {
    if (isFolder) await fs.mkdir(path);
    else await fs.writeFile(path, '');
    await fs.chmod(path, isFolder ? 0o700 : 0o600);
  } catch (error) {
    return failed(`mktemp: ${error instanceof Error ? error.message : 'failed'}\n`, 1);
  }
  return done(`${name}\n`);
}

/** `cmp [-s] ONE OTHER`: 0 equal, 1 different, 2 not readable. */
async function compareFiles(words: readonly string[], { fs, cwd, stdin }: CommandContext) {
  const isSilent = words.includes('-s');
  const names = words.filter((word) => word === '-' || !word.startsWith('-'));
  const contents: Buffer[] = [];
  for (const name of names.length < 2 ? [...names, '-'] : names.slice(0, 2)) {
    if (name === '-') contents.push(Buffer.from(latin1FromBytes(stdin), 'latin1'));
    else {
      const found = await fs.readFileBuffer(fs.resolvePath(cwd, name)).catch(() => null);
      if (found === null) return failed(isSilent ? '' : `cmp: ${name}: No such file or directory\n`, 2);
      contents.push(Buffer.from(found));
    }
  }
  const [one, other] = contents as [Buffer, Buffer];
  if (one.equals(other)) return done('');
  const at = one.findIndex((byte, place) => byte !== other[place]);
  const [first = '-', second = '-'] = names;
  if (isSilent) return done('', 1);
  if (at === -1 || at >= other.length) return failed(`cmp: EOF on ${one.length < other.length ? first : second}\n`, 1);
  const line = one.subarray(0, at).filter((byte) => byte === 10).length + 1;
  return done(`${first} ${second} differ: byte ${at + 1}, line ${line}\n`, 1);
}

/**
 * Commands of the program of a check. `student` runs a command as the student, in a process of its own. They work in the
 * script itself: a program that it starts gets only what is exported, as from functions of bash.
 */
export function checkCommands(
  found: (name: string, result: string, message: string) => void,
  student: (argv: readonly string[], stdin: string) => Promise<StudentRan>,
): CustomCommand[] {
  // a script that is started by its path has all variables, and a name of its own
  const isOwn = ({ env }: CommandContext) => env.get(passName) === pass && !env.has('0');
  const unknown = (name: string) => failed(`bash: ${name}: command not found\n`);
  return [
    // it could take that name away
    defineCommand('env', async () => failed('env: в проверке здесь не работает\n')),
    defineCommand('check', async ([name = '', result = '', message = ''], context) => {
      if (!isOwn(context)) return unknown('check');
      // a blank would move the other fields of the line
      if (/^\S+$/.test(name) && /^\S+$/.test(result)) found(name, result, message);
      return done('');
    }),
    defineCommand('student', async (argv, context) => {
      if (!isOwn(context)) return unknown('student');
      const { stdout, stderr, code } = await student(argv, latin1FromBytes(context.stdin));
      return commandResult(stdout, Buffer.from(stderr, 'latin1').toString('utf8'), code);
    }),
  ];
}

const passName = '__put_pass';
const pass = randomBytes(24).toString('hex');
/** The first line of a check: a variable that is not exported. */
export const beginsCheck = `${passName}=${pass}`;

/**
 * What bash says of a command that it does not find, in words that tell what to do instead. No command stands for what
 * is not here, so that `which` and `command -v` do not find it.
 */
export const explained = (bytes: string): string =>
  bytes.replaceAll(/^bash: (?:line \d+: )?(\S+): command not found$/gm, (told, name: string) => {
    const words = Object.entries(absent).find(([, names]) => names.includes(name))?.[0];
    return words === undefined ? told : Buffer.from(`${name}: ${words}`).toString('latin1');
  });

/** The names of these commands. */
export const ownNames = ['whoami', 'hostname', 'groups', 'id', 'umask', 'mktemp', 'cmp'] as const;

/** Whether it is a command that nobody should look for here. */
export const isAbsent = (name: string): boolean => Object.values(absent).some((names) => names.includes(name));

const absent: Record<string, readonly string[]> = {
  'здесь нет программ на весь экран. Откройте файл в редакторе этой страницы.': [
    'vi',
    'vim',
    'nano',
    'less',
    'more',
    'mc',
  ],
  'этой программы на сервере нет: здесь простая командная строка.': ['git', 'gcc', 'g++', 'cc', 'make', 'node', 'npm'],
  'отсюда нет сети.': ['curl', 'wget', 'ssh', 'scp', 'ping', 'nc', 'apt', 'apt-get', 'pip', 'pip3'],
  'здесь нет процессов: команды работают по одной, а долгую команду прерывает Ctrl+C.': [
    'ps',
    'top',
    'htop',
    'pgrep',
    'pkill',
    'kill',
    'jobs',
    'bg',
    'fg',
    'nohup',
  ],
  'здесь один пользователь, и других прав ему не получить.': ['sudo', 'su', 'chown', 'chgrp', 'passwd'],
};
