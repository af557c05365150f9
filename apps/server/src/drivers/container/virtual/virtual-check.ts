import { type Ran, Refused, type RunCommand } from '../agent/inside.ts';
import { checkFolder, scriptOfCheck } from './shell-messages.ts';

/** Runs a script in a shell of its own until it ends. */
export type RunScript = (given: {
  script: string;
  cwd: string;
  env: Record<string, string>;
  stdin: Buffer;
  wallMs: number;
  mostBytes: number;
  /** It is the program of a check. */
  check?: {
    /** By their paths in `checkFolder`, one character a byte. */
    files: Record<string, string>;
    onFound(found: readonly [name: string, result: string, message: string]): void;
    /** Answers commands that run as the student. */
    student(argv: readonly string[], stdin: Buffer): Promise<Ran>;
  };
}) => Promise<Ran>;

const mostFileBytes = 16 * 2 ** 20;
const mostFoundBytes = 65_000;
/** Of one command of the student, as where processes are. */
const [studentMs, studentBytes] = [30_000, 60_000];

/**
 * What an agent takes `as: 'check'` where there are no processes: `put NAME` adds to a file that the program of the
 * check alone can read, `judge` runs the one named `script`, and `found` gives what it has told, in lines of the key that came to it
 * by standard input. A command that it runs as the student is in another process, which has neither.
 */
export class VirtualCheck {
  private readonly files = new Map<string, string>();
  private bytes = 0;
  private found: string[] = [];

  async answer(command: RunCommand, run: RunScript, asStudent: (command: RunCommand) => Promise<Ran>): Promise<Ran> {
    const [verb, name = ''] = command.argv;
    if (verb === 'put') return this.put(name, command.stdin);
    if (verb === 'judge') return this.judge(command, run, asStudent);
    if (verb === 'found') return said(Buffer.from(this.found.join('')).subarray(0, mostFoundBytes));
    throw new Refused('unsupported', 'there is no other user here');
  }

  private put(name: string, content: Buffer): Ran {
    this.bytes += content.length;
    if (this.bytes > mostFileBytes) throw new Refused('too_large', 'the files of a check are too large');
    this.files.set(name, (this.files.get(name) ?? '') + content.toString('latin1'));
    return said(Buffer.alloc(0));
  }

  private async judge(
    { stdin, wallMs, mostBytes }: RunCommand,
    run: RunScript,
    asStudent: (command: RunCommand) => Promise<Ran>,
  ): Promise<Ran> {
    const key = stdin.toString().trim();
    this.found = [];
    const files = Object.fromEntries([...this.files].map(([path, content]) => [`/${path}`, content]));
    return run({
      // read as a file: `return` ends it
      script: `. ${checkFolder}${scriptOfCheck}`,
      cwd: '',
      env: { FILES: `${checkFolder}/files` },
      stdin: Buffer.alloc(0),
      wallMs,
      mostBytes,
      check: {
        files,
        onFound: ([one, result, message]) => {
          const words = Buffer.from(message, 'utf8').toString('base64');
          this.found.push(`${key} ${one} ${result} ${words}\n`);
        },
        student: (argv, input) =>
          asStudent({
            as: 'student',
            argv: [...argv],
            cwd: '',
            stdin: input.subarray(0, studentBytes),
            wallMs: studentMs,
            mostBytes: studentBytes,
          }),
      },
    });
  }
}

const said = (stdout: Buffer): Ran => ({ end: 'exit', code: 0, stdout, stderr: Buffer.alloc(0) });
