import {
  type CallPart,
  type Limits,
  type Outcome,
  type PreparedProgram,
  type Program,
  RunnerFault,
} from '../runner.ts';
import type { Box } from './box.ts';
import type { Boxes } from './boxes.ts';
import { callCommand, callFiles, readKept } from './call-part.ts';
import { cleanTrace } from './clean-trace.ts';
import { fillCommand, type LanguageSpec } from './language-specs.ts';
import { zeroEnded } from './messages.ts';
import { outcomeOf, outOfMemory, runLimits } from './outcome-of.ts';
import type { Held, Places } from './places.ts';

export type Role = 'student' | 'judge';
export type DockerLanguage = { spec: LanguageSpec; image: string; specs: readonly LanguageSpec[] };

const putMs = 20_000;
const compileOutputBytes = 65_536;
/** What the supervisor allows itself besides the limits of a run, and a machine that is busy. */
const spareMs = 30_000;

/** The supervisor's own limit on the whole time of a run, and some. */
export const patienceMs = ({ cpu, idle }: { cpu: number; idle: number }): number => 3 * cpu + idle + 10_000 + spareMs;

export const environmentOf = ({ env }: LanguageSpec): Buffer =>
  zeroEnded(Object.entries(env).map(([name, value]) => `${name}=${value}`));

type Parts = {
  boxes: Boxes;
  places: Places;
  held: Held;
  language: DockerLanguage;
  program: Program;
  /** Told of every fault. */
  doubting: <T>(work: Promise<T>) => Promise<T>;
};

/** One program in a container that is its own until it is closed. */
export class DockerProgram implements PreparedProgram {
  compileError: string | null = null;
  readonly #parts: Parts;
  #box: Box | undefined;
  #hasMovedIn = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async prepare(parts: Parts): Promise<DockerProgram> {
    const program = new DockerProgram(parts);
    try {
      await program.#inBox(async () => undefined);
      return program;
    } catch (error) {
      await program.close();
      throw error;
    }
  }

  run(input: string, limits: Limits, call?: CallPart): Promise<Outcome> {
    if (this.compileError !== null || !this.#parts.held.isOpen())
      return Promise.reject(new RunnerFault('this program can not be run'));
    return this.#parts.doubting(this.#inBox((box) => this.#execute(box, input, limits, call)));
  }

  async close(): Promise<void> {
    const box = this.#box;
    this.#box = undefined;
    if (box) await this.#parts.boxes.give(box);
    this.#parts.held.give();
  }

  /** A box that is lost half-way takes nothing along but the execution that was in it. */
  #inBox<T>(work: (box: Box) => Promise<T>): Promise<T> {
    const { boxes, places, held, language, program } = this.#parts;
    const { signal } = held.who;
    return places.inTurn(held.who, async () => {
      signal?.throwIfAborted();
      const drop = () => {
        if (this.#box) boxes.drop(this.#box);
        this.#box = undefined;
      };
      signal?.addEventListener('abort', drop, { once: true });
      try {
        if (!this.#box) {
          this.#box = await boxes.take(language, signal);
          signal?.throwIfAborted();
          const error = await moveIn(this.#box, 'student', language.spec, program.files);
          if (this.#hasMovedIn && error !== this.compileError) throw new RunnerFault(`it compiled before: ${error}`);
          this.compileError = error;
          this.#hasMovedIn = true;
        }
        return await work(this.#box);
      } catch (error) {
        drop();
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', drop);
      }
    });
  }

  async #execute(box: Box, input: string, limits: Limits, call: CallPart | undefined): Promise<Outcome> {
    const { language, program } = this.#parts;
    const { spec } = language;
    const { files } = program;
    const fields = { role: 'student', ...runLimits(limits, spec) };
    const command = fillCommand(spec.run, spec, { files, role: 'student', memoryBytes: limits.memoryBytes });
    const called = call && callCommand(command, call);
    if (call) await putFiles(box, 'student', callFiles(call));
    const asked = box.supervisor.ask(
      'run',
      { ...fields, ...called?.fields },
      { argv: zeroEnded(called?.argv ?? command), env: environmentOf(spec), input },
      { patienceMs: patienceMs(fields) },
    );
    try {
      const outcome = outcomeOf(await asked, spec, files);
      return called ? readKept(outcome, called.mark) : outcome;
    } catch (error) {
      if (!(await box.wasOutOfMemory())) throw error;
      // the next execution moves into another
      this.#parts.boxes.drop(box);
      this.#box = undefined;
      return outOfMemory;
    }
  }
}

/** Files and compilation; null when it compiled, else what the compiler says. */
export async function moveIn(
  { supervisor }: Box,
  role: Role,
  spec: LanguageSpec,
  files: Program['files'],
): Promise<string | null> {
  const putting = putFiles({ supervisor }, role, files);
  if (spec.compile === null) return putting.then(() => null);
  const memory = spec.compile_limits?.memory ?? 1_073_741_824;
  const limits = { cpu: spec.compile_limits?.cpu_ms ?? 20_000, idle: 10_000, memory, output: compileOutputBytes };
  const argv = zeroEnded(fillCommand(spec.compile, spec, { files, role, memoryBytes: memory }));
  const [reply] = await Promise.all([
    supervisor.ask(
      'compile',
      { role, ...limits },
      { argv, env: environmentOf(spec) },
      { patienceMs: patienceMs(limits) },
    ),
    putting,
  ]);
  const { end, stdout } = outcomeOf(reply, spec, files);
  if (end.by === 'exit' && end.code === 0) return null;
  const said = cleanTrace(stdout, spec.language, files);
  if (end.by === 'limit') return `${said}${said === '' ? '' : '\n'}${limitWords[end.limit]}\n`;
  return said.trim() === '' ? 'Компилятор завершился с ошибкой и ничего не сказал.\n' : said;
}

const limitWords = {
  time: 'Компиляция остановлена: она идёт слишком долго.',
  idle: 'Компиляция остановлена: компилятор ничего не делает.',
  memory: 'Компиляция остановлена: компилятору не хватило памяти.',
  output: 'Компиляция остановлена: компилятор печатает слишком много.',
};

/** Sent ahead: the supervisor takes them one after another. */
export async function putFiles(
  { supervisor }: Pick<Box, 'supervisor'>,
  role: Role,
  files: Program['files'],
): Promise<void> {
  await Promise.all(
    files.map(({ name, content }) => supervisor.ask('put', { role }, { name, content }, { patienceMs: putMs })),
  );
}
