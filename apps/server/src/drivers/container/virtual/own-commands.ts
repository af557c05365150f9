import { type CommandContext, type CustomCommand, defineCommand } from 'just-bash';
import { changeModes } from './change-modes.ts';
import { done, failed } from './command-result.ts';
import { compareFiles, makeTemporary } from './file-commands.ts';

type Next = (context: CommandContext, code: number, saved: string) => Promise<string>;

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
    defineCommand('cmp', compareFiles),
  ];
}

/** The variable in which a shell keeps its `umask`: one of a script that has ended is gone with its variables. */
export const umaskName = '__put_umask';
let mask = 0o022;
/** The rights that new files and folders have not. */
export const umask = (): number => mask;
export const setUmask = (octal: string | undefined): void => void (mask = Number.parseInt(octal ?? '022', 8));

/**
 * What bash says of a command that it does not find, in words that tell what to do instead. No command stands for what
 * is not here, so that `which` and `command -v` do not find it.
 */
export const explained = (bytes: string): string =>
  bytes.replaceAll(/^bash: (?:line \d+: )?(\S+): command not found$/gm, (told, name: string) => {
    const words = Object.entries(absent).find(([, names]) => names.includes(name))?.[0];
    return words === undefined ? told : Buffer.from(`${name}: ${words}`).toString('latin1');
  });

/** The names under which a student finds them. */
export const ownNames = ownCommands(async () => '').flatMap(({ name }) => (name.startsWith('__') ? [] : [name]));

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
