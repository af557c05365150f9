import type { ChildProcess } from 'node:child_process';
import { exactBytes, exactText } from '@put/python/exact-text.ts';
import type { HomeChanges, Request, Result } from '@put/python/protocol.ts';
import { InterpreterSlot } from '../../runner/interpreter-slot.ts';
import type { ConfinedFolder } from '../agent/confined-folder.ts';
import { dialogueSource } from './python-words.ts';
import type { ShellFiles } from './shell-files.ts';
import type { PythonQuestion, PythonRan } from './shell-messages.ts';
import { readVisibleHome, type VisibleHome } from './visible-home.ts';

export type PythonOptions = {
  home: ConfinedFolder;
  files: ShellFiles;
  memoryMb: number;
  /** CPU time of one program. */
  timeMs: number;
  /** Starts a process of an interpreter. */
  spawn(): ChildProcess;
};

/** Who has asked for the run. */
export type PythonAsker = {
  /** One character a byte. */
  show(bytes: string): void;
  /** A line that the student types; empty: Ctrl+D. */
  type(): Promise<string>;
  /** The command is over: Ctrl+C, or its shell has ended. */
  signal: AbortSignal;
  /** The command is over before its program: no file that it has changed is kept. */
  lost(): void;
  /** Called with a function that stops and lets go on what is shown. */
  holds(hold: ((isHeld: boolean) => void) | null): void;
};

const sleepMs = 12 * 3_600_000;
/** What is not shown is kept in memory until the end. */
const [shownBytes, keptBytes] = [2 ** 30, 4 * 2 ** 20];
const mostAtOnce = 4;

/** Runs programs in Python, each in an interpreter of its own, which reaches no file of this machine. */
export class PythonRuns {
  private readonly options: PythonOptions;
  private running = 0;
  /** Of the programs that have ended. */
  cpuMs = 0;

  constructor(options: PythonOptions) {
    this.options = options;
  }

  async run(question: PythonQuestion, asker: PythonAsker): Promise<PythonRan> {
    if (this.running >= mostAtOnce) return failed('python3: сразу работает не больше четырёх программ\n', 1);
    this.running += 1;
    try {
      return await this.runAlone(question, asker);
    } finally {
      this.running -= 1;
    }
  }

  private async runAlone(question: PythonQuestion, asker: PythonAsker): Promise<PythonRan> {
    const { home, spawn, ...most } = this.options;
    const visible = await readVisibleHome(home, question.main && 'file' in question.main ? question.main.file : null);
    const request = requestOf(question, visible, most);
    if (!request) return failed('python3: эта программа слишком большая\n', 2);
    let stdout = '';
    const show = question.isShown ? asker.show : (bytes: string) => (stdout += bytes);
    const slot = new InterpreterSlot(spawn);
    let hasBegun = false;
    const kill = () => {
      slot.close();
      if (hasBegun) asker.lost();
    };
    asker.signal.addEventListener('abort', kill, { once: true });
    try {
      asker.signal.throwIfAborted();
      let tell: (line: string) => void = () => undefined;
      const result = await slot.execute(request, undefined, {
        patienceMs: sleepMs,
        onStart: (say, hold) => {
          hasBegun = true;
          asker.holds(hold);
          tell = (line) => say({ hear: line === '' ? null : line });
        },
        onSaid: (said) => {
          if ('say' in said) show(said.say);
          else if ('waits' in said) void (question.isTyped ? asker.type() : Promise.resolve('')).then(tell);
        },
      });
      this.cpuMs += result.used.timeMs;
      const refused = await this.writeBack(result.changes, visible);
      const notes = [...refused, ...notSeen(visible.tooLarge), ...wordsOf(result, most)];
      return {
        stdout,
        stderr: result.stderr + notes.map((words) => `python3: ${words}\n`).join(''),
        code: codeOf(result),
      };
    } catch (error) {
      if (asker.signal.aborted) return failed('', 130);
      return failed(`python3: программа не запустилась (${error instanceof Error ? error.name : 'ошибка'})\n`, 1);
    } finally {
      asker.holds(null);
      asker.signal.removeEventListener('abort', kill);
      slot.close();
    }
  }

  /** @returns what could not be written, in words. */
  private async writeBack(changes: HomeChanges | undefined, { tooLarge }: VisibleHome): Promise<string[]> {
    if (!changes) return [];
    const { files } = this.options;
    const refused: string[] = [];
    const attempt = async (name: string, act: () => Promise<unknown>) => {
      const why = await act().then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? 'EIO',
      );
      if (why !== null) refused.push(`не получилось записать ${name}: ${reasons[why] ?? 'так нельзя'}`);
    };
    for (const name of changes.removed)
      await attempt(name, () => files.answer({ do: 'remove', path: name, isDeep: false, isForced: true }));
    for (const name of changes.folders)
      await attempt(name, () => files.answer({ do: 'mkdir', path: name, isDeep: true }));
    for (const { name, content } of changes.files) {
      // the program has not seen what is there
      if (tooLarge.includes(name)) refused.push(`не записано ${name}: программа не видела этот файл`);
      else
        await attempt(name, () =>
          files.answer({ do: 'write', path: name, data: Buffer.from(exactBytes(content)).toString('latin1') }),
        );
    }
    for (const { name, target } of changes.links)
      await attempt(name, () => files.answer({ do: 'symlink', path: name, target }));
    return refused;
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'в домашней папке нет места',
  no_space: 'в домашней папке нет места',
  EFBIG: 'файл слишком большой',
};

const failed = (stderr: string, code: number): PythonRan => ({ stdout: '', stderr, code });

type Most = Pick<PythonOptions, 'memoryMb' | 'timeMs'>;

/** Null: the program itself does not fit. */
function requestOf(
  { main, at, argv, stdin, isTyped, isShown }: PythonQuestion,
  { files, folders, links }: VisibleHome,
  { memoryMb, timeMs }: Most,
): Extract<Request, { do: 'run' }> | null {
  const text = main ?? { source: dialogueSource, name: '<stdin>' };
  const typed = 'source' in text ? [{ name: at === '' ? text.name : `${at}/${text.name}`, content: text.source }] : [];
  // a program of the home folder stands first
  if ('file' in text && files[0]?.name !== text.file) return null;
  return {
    do: 'run',
    files: [...typed, ...files],
    input: exactText(Buffer.from(stdin, 'latin1')),
    limits: { timeMs, sleepMs, memoryBytes: memoryMb * 2 ** 20, outputBytes: isShown ? shownBytes : keptBytes },
    isTalk: true,
    home: { at, argv, folders, links, hidden: typed.map(({ name }) => name), isShown: isShown || isTyped },
  };
}

const notSeen = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [`программа не видела больших файлов (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' и других' : ''})`];

function wordsOf({ end, changes }: Result, { memoryMb, timeMs }: Most): string[] {
  if (end.by !== 'limit') return [];
  const lost = changes ? [] : ['файлы, которые она меняла, остались прежними'];
  const words = {
    time: `остановлено: программа считала дольше ${timeMs / 1000} с`,
    memory: `остановлено: программе не хватило памяти (${memoryMb} МБ)`,
    output: 'остановлено: программа вывела слишком много',
    idle: 'остановлено: программа слишком долго ждала',
  };
  return [words[end.limit], ...lost];
}

function codeOf({ end }: Result): number {
  if (end.by === 'exit') return end.code;
  return end.by === 'limit' ? 137 : 1;
}
