import {
  type CallPart,
  type Conversation,
  type Limits,
  type Pair,
  type PreparedConversation,
  type Program,
  RunnerFault,
} from '../runner.ts';
import { callCommand } from './call-part.ts';
import type { Parts } from './docker-program.ts';
import { interact } from './interact.ts';
import { type DockerLanguage, fillCommand } from './language-specs.ts';
import { ContainerLease } from './container-lease.ts';
import { outOfMemory } from './outcome-of.ts';
import { relay } from './relay.ts';
import type { Speaker } from './speaker.ts';

/**
 * The outcome when the program used more memory than its container has. The interactor ended with the container, or
 * lost its partner.
 */
const brokenOff: Conversation = {
  program: outOfMemory,
  interactor: { ...outOfMemory, end: { by: 'crash' } },
  endedFirst: 'program',
  interactorSawEnd: true,
  said: [],
};

/**
 * Prepares two programs that talk. If they share an image, they share a container, and its supervisor sees when both
 * wait. Otherwise each has its own container, and their messages pass through this process.
 */
export async function prepareDockerConversation(
  { boxes, slots, held, doubting }: Parts,
  languages: Pair<DockerLanguage>,
  pair: Pair<Program>,
): Promise<PreparedConversation> {
  const isOneBox = languages.program.image === languages.interactor.image;
  const interactorRole = isOneBox ? 'judge' : 'student';
  const tenants = {
    program: { role: 'student', language: languages.program, program: pair.program },
    interactor: { role: interactorRole, language: languages.interactor, program: pair.interactor },
  } as const;
  const first = new ContainerLease(boxes, isOneBox ? [tenants.program, tenants.interactor] : [tenants.program]);
  const second = isOneBox ? undefined : new ContainerLease(boxes, [tenants.interactor]);
  const { who } = held;
  const inTurn = <T>(work: () => Promise<T>) => doubting(slots.inTurn(who, work));

  const speaker = (side: keyof Pair<unknown>, limits: Pair<Limits>, call?: CallPart): Speaker => {
    const { role, language, program } = tenants[side];
    const filling = { files: program.files, role, memoryBytes: limits[side].memoryBytes };
    const words = fillCommand(language.spec.run, language.spec, filling);
    const command = call ? callCommand(words, call) : { argv: words, fields: {}, mark: '' };
    return { role, language, files: program.files, limits: limits[side], call, command };
  };
  const close = async () => {
    await Promise.all([first.close(), second?.close()]);
    held.give();
  };

  try {
    await inTurn(() => first.use(who.signal, async () => second?.use(who.signal, async () => undefined)));
  } catch (error) {
    await close();
    throw error;
  }
  const [ofProgram = null, ofInteractor = second?.compileErrors[0] ?? null] = first.compileErrors;
  const compileErrors = { program: ofProgram, interactor: ofInteractor };
  return {
    compileErrors,
    async run(limits, call) {
      if (ofProgram !== null || ofInteractor !== null || !held.isOpen())
        throw new RunnerFault('these programs can not be run');
      const sides = { program: speaker('program', limits), interactor: speaker('interactor', limits, call) };
      return inTurn(() =>
        first.use(who.signal, async (box) => {
          try {
            return await (second ? second.use(who.signal, (other) => relay(box, other, sides)) : interact(box, sides));
          } catch (error) {
            if (!(await box.wasOutOfMemory())) throw error;
            first.leave();
            return brokenOff;
          }
        }),
      );
    },
    close,
  };
}
