import type { Program } from '../runner.ts';
import type { Box } from './box.ts';
import { cleanTrace } from './clean-trace.ts';
import { type CompiledPrograms, keyOf, type Made, mostOfOneBytes, readMade } from './compiled-programs.ts';
import { fillCommand, type LanguageSpec, type DockerLanguage } from './language-specs.ts';
import { zeroEnded } from '../../wire/messages.ts';
import { outcomeOf, wallMs } from './outcome-of.ts';

export type Role = 'student' | 'judge';

const putMs = 20_000;
const compileOutputBytes = 65_536;
/** Time for the supervisor's own work and for a busy machine, beyond the limits of a run. */
const spareMs = 30_000;

/** How long to wait for a run: the supervisor's own limit of the whole time, and some more. */
export const patienceMs = ({ wall }: { wall: number }): number => wall + spareMs;

export const environmentOf = ({ env }: Pick<LanguageSpec, 'env'>): Buffer =>
  zeroEnded(Object.entries(env).map(([name, value]) => `${name}=${value}`));

type Tenant = { role: Role; language: DockerLanguage; program: Pick<Program, 'files'> };

/**
 * Puts the files into the container and compiles them, or takes the result of an equal compilation. Returns null when
 * the program compiled, otherwise the compiler's text.
 */
export async function moveIn(
  { supervisor }: Pick<Box, 'supervisor'>,
  { role, language: { spec, imageId }, program: { files } }: Tenant,
  compiled: CompiledPrograms,
): Promise<string | null> {
  const putting = putFiles({ supervisor }, role, files);
  if (spec.compile === null) return putting.then(() => null);
  const memory = spec.compile_limits?.memory ?? 1_073_741_824;
  const argv = fillCommand(spec.compile, spec, { files, role, memoryBytes: memory });
  const key = keyOf({ imageId, argv, env: spec.env, files });
  const made = compiled.get(key);
  if (made) {
    await Promise.all([putting, putMade({ supervisor }, role, made)]);
    return null;
  }
  const cpu = spec.compile_limits?.cpu_ms ?? 20_000;
  const limits = { cpu, idle: 10_000, wall: wallMs(cpu, 10_000), memory, output: compileOutputBytes };
  const compiling = supervisor.ask(
    'compile',
    { role, ...limits },
    { argv: zeroEnded(argv), env: environmentOf(spec) },
    { patienceMs: patienceMs(limits) },
  );
  const [reply] = await Promise.all([compiling, putting]);
  const { end, stdout } = outcomeOf(reply, spec, files);
  if (end.by === 'exit' && end.code === 0) {
    const { fields, payloads } = await supervisor.ask(
      'take',
      { role, most: mostOfOneBytes },
      {},
      { patienceMs: putMs },
    );
    if (fields.get('whole') === '1') compiled.keep(key, readMade(payloads.get('content')!));
    return null;
  }
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

/** Sends all files without waiting between them: the supervisor takes one after another. */
export async function putFiles(
  { supervisor }: Pick<Box, 'supervisor'>,
  role: Role,
  files: Program['files'],
): Promise<void> {
  await Promise.all(
    files.map(({ name, content }) => supervisor.ask('put', { role }, { name, content }, { patienceMs: putMs })),
  );
}

async function putMade({ supervisor }: Pick<Box, 'supervisor'>, role: Role, made: readonly Made[]): Promise<void> {
  await Promise.all(
    made.map(({ name, isExecutable, content }) =>
      supervisor.ask(
        'put',
        { role, made: 1, mode: isExecutable ? 755 : 644 },
        { name, content },
        { patienceMs: putMs },
      ),
    ),
  );
}
