import { randomBytes } from 'node:crypto';
import { type CommandContext, type CustomCommand, defineCommand, latin1FromBytes } from 'just-bash';
import { commandResult, done, failed } from './command-result.ts';
import type { StudentRan } from './shell-messages.ts';

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
