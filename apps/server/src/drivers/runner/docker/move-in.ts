import type { Program } from '../runner.ts';
import type { Box } from './box.ts';
import { cleanTrace } from './clean-trace.ts';
import { fillCommand, type LanguageSpec } from './language-specs.ts';
import { zeroEnded } from './messages.ts';
import { outcomeOf, wallMs } from './outcome-of.ts';

export type Role = 'student' | 'judge';

const putMs = 20_000;
const compileOutputBytes = 65_536;
/** What the supervisor allows itself besides the limits of a run, and a machine that is busy. */
const spareMs = 30_000;

/** The supervisor's own limit on the whole time of a run, and some. */
export const patienceMs = ({ wall }: { wall: number }): number => wall + spareMs;

export const environmentOf = ({ env }: LanguageSpec): Buffer =>
  zeroEnded(Object.entries(env).map(([name, value]) => `${name}=${value}`));

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
  const cpu = spec.compile_limits?.cpu_ms ?? 20_000;
  const limits = { cpu, idle: 10_000, wall: wallMs(cpu, 10_000), memory, output: compileOutputBytes };
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
