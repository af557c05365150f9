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
import { fillCommand } from './language-specs.ts';
import { type DockerLanguage, Lodging } from './lodging.ts';
import { zeroEnded } from './messages.ts';
import { environmentOf, patienceMs, putFiles } from './move-in.ts';
import { outcomeOf, outOfMemory, runLimits } from './outcome-of.ts';
import type { Held, Places } from './places.ts';

/** What every preparation is given. */
export type Parts = {
  boxes: Boxes;
  places: Places;
  held: Held;
  /** Told of every fault. */
  doubting: <T>(work: Promise<T>) => Promise<T>;
};

/** One program in a container that is its own until it is closed. */
export async function prepareProgram(
  { boxes, places, held, doubting }: Parts,
  language: DockerLanguage,
  program: Program,
): Promise<PreparedProgram> {
  const { spec } = language;
  const { files } = program;
  const { who } = held;
  const lodging = new Lodging(boxes, [{ role: 'student', language, program }]);
  const inBox = <T>(work: (box: Box) => Promise<T>) =>
    doubting(places.inTurn(who, () => lodging.use(who.signal, work)));

  async function execute(box: Box, input: string, limits: Limits, call: CallPart | undefined): Promise<Outcome> {
    const fields = { role: 'student', ...runLimits(limits, spec) };
    const command = fillCommand(spec.run, spec, { files, role: 'student', memoryBytes: limits.memoryBytes });
    const called = call && callCommand(command, call);
    if (call) await putFiles(box, 'student', callFiles(call));
    try {
      const reply = await box.supervisor.ask(
        'run',
        { ...fields, ...called?.fields },
        { argv: zeroEnded(called?.argv ?? command), env: environmentOf(spec), input },
        { patienceMs: patienceMs(fields) },
      );
      const outcome = outcomeOf(reply, spec, files);
      return called ? readKept(outcome, called.mark) : outcome;
    } catch (error) {
      if (!(await box.wasOutOfMemory())) throw error;
      lodging.leave();
      return outOfMemory;
    }
  }

  const close = async () => {
    await lodging.close();
    held.give();
  };
  try {
    await inBox(async () => undefined);
  } catch (error) {
    await close();
    throw error;
  }
  const [compileError = null] = lodging.compileErrors;
  return {
    compileError,
    async run(input, limits, call) {
      if (compileError !== null || !held.isOpen()) throw new RunnerFault('this program can not be run');
      return inBox((box) => execute(box, input, limits, call));
    },
    close,
  };
}
