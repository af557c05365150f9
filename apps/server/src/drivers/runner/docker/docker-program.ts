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
import { fillCommand, type DockerLanguage } from './language-specs.ts';
import { ContainerLease } from './container-lease.ts';
import { zeroEnded } from '../../wire/messages.ts';
import { environmentOf, patienceMs, putFiles } from './move-in.ts';
import { outcomeOf, outOfMemory, runLimits } from './outcome-of.ts';
import type { Held, ContainerSlots } from './container-slots.ts';

/** What each preparation needs. */
export type Parts = {
  boxes: Boxes;
  slots: ContainerSlots;
  held: Held;
  /** Passes the work's result on. On a RunnerFault, the engine is checked. */
  doubting: <T>(work: Promise<T>) => Promise<T>;
};

/** Prepares one program in a container that it has alone until `close`. */
export async function prepareProgram(
  { boxes, slots, held, doubting }: Parts,
  language: DockerLanguage,
  program: Program,
): Promise<PreparedProgram> {
  const { spec } = language;
  const { files } = program;
  const { who } = held;
  const lease = new ContainerLease(boxes, [{ role: 'student', language, program }]);
  const inBox = <T>(work: (box: Box) => Promise<T>) => doubting(slots.inTurn(who, () => lease.use(who.signal, work)));

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
      lease.leave();
      return outOfMemory;
    }
  }

  const close = async () => {
    await lease.close();
    held.give();
  };
  try {
    await inBox(async () => undefined);
  } catch (error) {
    await close();
    throw error;
  }
  const [compileError = null] = lease.compileErrors;
  return {
    compileError,
    async run(input, limits, call) {
      if (compileError !== null || !held.isOpen()) throw new RunnerFault('this program can not be run');
      return inBox((box) => execute(box, input, limits, call));
    },
    close,
  };
}
