/**
 * The process of one shell. Its interpreter is just-bash; it may read nothing but its own program, and it asks the agent
 * for every file. It ends with its agent, and is killed when a command should end.
 */
import { writeFrame } from '@put/python/frames.ts';
import { Bash, type CommandContext, InMemoryFs, MountableFs, parse, serialize } from 'just-bash';
import { readMessages } from '../../runner/child-process.ts';
import { beginsCheck, checkCommands } from './check-commands.ts';
import { DeviceFs, makeDevices } from './device-fs.ts';
import { isUnfinished, wordsOfSyntaxError } from './parse-errors.ts';
import { explained, ownCommands, setUmask, umask, umaskName } from './own-commands.ts';
import { pythonCommands } from './python-command.ts';
import { mendReads } from './read-commands.ts';
import { SharedFs } from './shared-fs.ts';
import {
  checkFolder,
  scriptOfCheck,
  type FileQuestion,
  type FromShell,
  type PythonRan,
  type Question,
  type SharedFolder,
  type ShellStart,
  shownFolders,
  type StudentRan,
  terminalFolder,
  type ToShell,
} from './shell-messages.ts';
import { functionsIn, streamed } from './streamed.ts';
import { TerminalFs } from './terminal-fs.ts';

const replyFd = 3;
/** Pieces of output let a flood wait for who reads it. */
const pieceBytes = 8_192;
const longestSaved = 262_144;

const say = (message: FromShell) => writeFrame(replyFd, message);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let asked = 0;
let takeLine: ((line: string) => void) | undefined;
const lines: string[] = [];

function ask(question: Question): Promise<unknown> {
  const asks = (asked += 1);
  say({ asks, question });
  return new Promise((resolve, reject) => waiting.set(asks, { resolve, reject }));
}

const fileAsker = (of: SharedFolder) => (question: FileQuestion) =>
  ask({ ...question, of }).catch((error: Error) => {
    const path = `${shownFolders[of]}${question.path}`;
    throw new Error(`${error.message}: ${words[error.message] ?? 'failed'}, ${question.do} '${path}'`);
  });

const words: Record<string, string> = {
  ENOENT: 'no such file or directory',
  EEXIST: 'file already exists',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  ENOTEMPTY: 'directory not empty',
  EACCES: 'permission denied',
  ENOSPC: 'no space left on device',
  EFBIG: 'file too large',
  ELOOP: 'too many symbolic links',
};

function show(given: string, to: 1 | 2): void {
  const bytes = to === 2 ? explained(given) : given;
  for (let at = 0; at < bytes.length; at += pieceBytes) say({ out: bytes.slice(at, at + pieceBytes), to });
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

/** Nothing is counted here: the process has a time, and its memory a limit of the system. */
const unlimited = Number.MAX_SAFE_INTEGER;
const executionLimits = {
  maxCommandCount: unlimited,
  maxLoopIterations: unlimited,
  maxAwkIterations: unlimited,
  maxSedIterations: unlimited,
  maxWorkUnits: unlimited,
  maxLiveBytes: unlimited,
  maxInputBytes: unlimited,
  maxOutputSize: unlimited,
  maxCallDepth: 500,
  // the longest that a timer takes
  maxExecutionTimeMs: 2_000_000_000,
};

function makeShell({ env, cwd, check }: ShellStart): Bash {
  const base = new DeviceFs({}, { maxTotalBytes: 64 * 2 ** 20 });
  const python = pythonCommands(async (question) => (await ask(question)) as PythonRan);
  const checks = checkCommands(
    (...found) => say({ found }),
    async (argv, stdin) => (await ask({ do: 'student', argv, stdin })) as StudentRan,
  );
  const customCommands = [...ownCommands(next), ...python, ...(check ? checks : [])];
  // fills /bin, /dev and /proc with what a shell has there
  new Bash({ fs: base, cwd: '/', customCommands });
  makeDevices(base);
  const fs = new MountableFs({ base });
  fs.mount(shownFolders.home, new SharedFs(fileAsker('home'), umask));
  // what a check keeps there is not for the student, who is no other user here
  if (check) base.mkdirSync(shownFolders.tmp, { recursive: true });
  else fs.mount(shownFolders.tmp, new SharedFs(fileAsker('tmp'), umask));
  if (check) fs.mount(checkFolder, filesOfCheck(check));
  fs.mount(
    terminalFolder,
    new TerminalFs({ out: show, input: async (isLine) => (await ask({ do: 'input', isLine })) as string }),
  );
  return new Bash({ fs, cwd, env, executionLimits, customCommands });
}

/** What the program of a check has besides, in memory: whatever a student runs is in another process. */
function filesOfCheck(files: Record<string, string>): InMemoryFs {
  const fs = new InMemoryFs();
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true });
    fs.writeFileSync(path, Buffer.from(path === scriptOfCheck ? mendedScript(content) : content, 'latin1'));
  }
  return fs;
}

/** `script` is one character a byte. */
function mendedScript(script: string): string {
  try {
    const read = parse(Buffer.from(script, 'latin1').toString('utf8'));
    mendReads(read.statements, false);
    return bytesOf(serialize(read));
  } catch {
    // the shell says what is wrong
    return script;
  }
}

/** Says that the last line is done, and gives the text of the next one. */
async function next({ cwd, env }: CommandContext, code: number, saved: string): Promise<string> {
  setUmask(env.get(umaskName));
  const kept = `${restorable(saved)}\n${functions}`;
  say({ prompt: true, cwd, saved: kept.length > longestSaved ? '' : kept, cpuMs: cpuMs() });
  let text = '';
  for (;;) {
    text += lines.shift() ?? (await new Promise<string>((resolve) => (takeLine = resolve)));
    try {
      const script = parse(text);
      const wrong = script.statements.find(({ deferredError }) => deferredError)?.deferredError;
      if (wrong) throw new Error(wrong.message);
      functions = `${functions}\n${functionsIn(script)}`.slice(-longestSaved);
      // the shell between two lines has changed $?
      return `__put_code ${code}\n${streamed(script, true)}`;
    } catch (error) {
      if (!isUnfinished(error, text)) {
        show(bytesOf(`bash: ${wordsOfSyntaxError(error)}\n`), 2);
        return '__put_code 2';
      }
      text += '\n';
      say({ wantsMore: true });
    }
  }
}
let functions = '';

/** Of `declare -p` and `alias`: what another shell may declare too. */
function restorable(declared: string): string {
  const entries = declared.split(/^(?=declare -|alias )/m);
  return entries
    .filter((entry) => /^(?:declare -[^r ]+ (?!BASH|SHELLOPTS|PWD|OLDPWD|OPTIND)[A-Za-z_]\w*=|alias )/.test(entry))
    .join('');
}

/** The shell's own state lives as long as this script does. */
const endless = (restore: string) => `
shopt -s expand_aliases
eval ${quoted(restore)} 2>/dev/null
while __put_next "$?" "$(declare -p; alias)"; do
eval "$(__put_text)" >>${terminalFolder}/out 2>>${terminalFolder}/err
done`;
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

async function run(start: ShellStart): Promise<void> {
  functions = '';
  setUmask(undefined);
  const shell = makeShell(start);
  say({ ready: true });
  const given = start.script === undefined ? endless(start.restore) : asStreamed(start.script);
  const script = start.check ? `${beginsCheck}\n${given}` : given;
  const ran = await shell
    .exec(script, { rawScript: true, stdin: start.stdin, stdinKind: 'bytes' })
    // the interpreter lets a redirection fail that finds no folder or no room
    .catch((error: unknown) => ({ stdout: '', stderr: `bash: ${wordsOf(error)}\n`, exitCode: 1 }));
  show(bytesOf(ran.stdout), 1);
  show(bytesOf(ran.stderr), 2);
  // the loop itself says nothing, so it has failed
  const isFault = start.script === undefined && ran.stderr !== '';
  say({ ends: ran.exitCode, isFault, cpuMs: cpuMs() });
  if (!isScriptOfStudent(start)) process.exit(0);
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed');

/** After one of these the process takes another. */
const isScriptOfStudent = ({ script, check }: ShellStart) => script !== undefined && check === undefined;

function asStreamed(script: string): string {
  try {
    return streamed(parse(script), false);
  } catch {
    // the shell says what is wrong
    return script;
  }
}

readMessages(process.stdin, (given) => {
  const message = given as ToShell;
  if ('start' in message) void run(message.start);
  else if ('line' in message) {
    if (takeLine) takeLine(message.line);
    else lines.push(message.line);
    takeLine = undefined;
  } else {
    const one = waiting.get(message.answers);
    waiting.delete(message.answers);
    if (message.error === undefined) one?.resolve(message.value);
    else one?.reject(new Error(message.error));
  }
});
process.stdin.on('end', () => process.exit(0));
