import { type CustomCommand, defineCommand } from 'just-bash';

type Next = (cwd: string, code: number, saved: string) => Promise<string>;

const done = (stdout: string, exitCode = 0) => ({ stdout, stderr: '', exitCode });
const failed = (stderr: string, exitCode = 127) => ({ stdout: '', stderr, exitCode });

/** What the interpreter has not: who the student is, the loop of the shell, and words for what is not here. */
export function ownCommands(next: Next): CustomCommand[] {
  let text = '';
  return [
    defineCommand('__put_next', async ([code = '0', saved = ''], { cwd }) => {
      text = await next(cwd, Number(code), saved);
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
    ...Object.entries(absent).flatMap(([words, names]) =>
      names.map((name) => defineCommand(name, async () => failed(`${name}: ${words}\n`))),
    ),
  ];
}

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
