import { checkLimits, complaintOf, outcomeOf, withSleep } from '@put/python/outcome.ts';
import type { Call, Notes, Request, Result } from '@put/python/protocol.ts';
import { checkFiles } from './check-files.ts';
import type { InterpreterSlot, Spawn } from './interpreter-slot.ts';
import { converse } from './interpreter-conversation.ts';
import {
  type CallPart,
  type Conversation,
  type PreparedProgram,
  type PrepareOptions,
  type Program,
  type Runner,
  RunnerFault,
} from './runner.ts';
import { Turns } from '../locks/turns.ts';

export type InterpreterRunnerOptions = {
  /** The name that administrators see. */
  driver: string;
  languages: readonly string[];
  tested?: readonly string[];
  recorded?: readonly string[];
  /** How to start the interpreter of an interactor, by its language. */
  partners: Readonly<Record<string, Spawn>>;
  /** One interpreter each: this many programs run at the same time. */
  slots: readonly InterpreterSlot[];
};

/**
 * Runs programs in interpreters, each in a process of its own.
 *
 * An ordinary program holds a slot from `prepare` to `close`. An urgent one needs no slot: it runs between two
 * executions of the others, so a student's click never waits for another student's fifty tests. A background program
 * takes a slot for each execution, when nobody else wants it.
 */
export function interpreterRunner(options: InterpreterRunnerOptions): Runner {
  const { driver, languages, partners, slots } = options;
  const holders = new Turns(slots.map((_, number) => number));
  const turns = new Turns(slots);

  type Who = { isUrgent: boolean; isBackground: boolean; signal: AbortSignal | undefined };

  const execute = (request: Request, who: Who): Promise<Result> =>
    inTurn(who, (slot) => slot.execute(request, who.signal));

  async function inTurn<T>(who: Who, use: (slot: InterpreterSlot) => Promise<T>): Promise<T> {
    const holder = who.isBackground ? await holders.take(who) : undefined;
    try {
      const slot = await turns.take(who);
      try {
        return await use(slot);
      } finally {
        turns.give(slot);
      }
    } finally {
      if (holder !== undefined) holders.give(holder);
    }
  }

  /** Takes a slot for an ordinary program until `close`. */
  async function hold({ urgent: isUrgent = false, background: isBackground = false, signal }: PrepareOptions) {
    const who = { isUrgent, isBackground, signal };
    const holder = isUrgent || isBackground ? undefined : await holders.take(who);
    const held = {
      who,
      isOpen: true,
      close: async () => {
        if (held.isOpen && holder !== undefined) holders.give(holder);
        held.isOpen = false;
      },
    };
    return held;
  }

  const check = async (files: Files, who: Who) =>
    complaintOf(await execute({ do: 'check', files, limits: checkLimits }, who));

  const checkPartner = async (spawn: Spawn, files: Files, who: Who) => {
    const request = { do: 'check', files, limits: checkLimits } as const;
    return complaintOf(
      await inTurn(who, (slot) => slot.withPartner(spawn, (partner) => partner.execute(request, who.signal))),
    );
  };

  return {
    capabilities: capabilitiesOf(options),

    async prepare(program, options = {}): Promise<PreparedProgram> {
      const files = checkProgram(languages, program);
      const held = await hold(options);
      try {
        const compileError = await check(files, held.who);
        return {
          compileError,
          async run(input, limits, call) {
            if (compileError !== null || !held.isOpen) throw new RunnerFault('this program can not be run');
            const given = { files, input, limits: withSleep(limits) };
            const request: Request = program.isTested
              ? { do: 'test', ...given }
              : { do: 'run', ...given, ...noted(program.recording), ...asked(call) };
            return outcomeOf(await execute(request, held.who));
          },
          close: held.close,
        };
      } catch (error) {
        await held.close();
        throw error;
      }
    },

    async prepareConversation(pair, options = {}) {
      const program = checkProgram(languages, pair.program);
      const interactor = checkProgram(Object.keys(partners), pair.interactor);
      const spawn = partners[pair.interactor.language]!;
      const held = await hold(options);
      const { who } = held;
      try {
        const compileErrors = {
          program: await check(program, who),
          interactor: await checkPartner(spawn, interactor, who),
        };
        const isSound = compileErrors.program === null && compileErrors.interactor === null;
        return {
          compileErrors,
          async run(limits, call): Promise<Conversation> {
            if (!isSound || !held.isOpen) throw new RunnerFault('these programs can not be run');
            const sides = {
              program: { files: program, input: '', limits: withSleep(limits.program) },
              interactor: { files: interactor, input: '', limits: withSleep(limits.interactor), ...asked(call) },
            };
            const talked = await inTurn(who, (slot) =>
              slot.withPartner(spawn, (partner) => converse({ program: slot, interactor: partner }, sides, who.signal)),
            );
            return { ...talked, program: outcomeOf(talked.program), interactor: outcomeOf(talked.interactor) };
          },
          close: held.close,
        };
      } catch (error) {
        await held.close();
        throw error;
      }
    },

    status: () => [{ driver, languages, state: 'ready', reason: null }],

    async close() {
      const reason = new RunnerFault('the runner is closed');
      holders.close(reason);
      turns.close(reason);
      for (const slot of slots) slot.close();
    },
  };
}

const capabilitiesOf = ({ languages, tested, recorded, partners, slots }: InterpreterRunnerOptions) => ({
  languages,
  interactors: Object.fromEntries(languages.map((language) => [language, Object.keys(partners)])),
  called: languages,
  ...(tested && { tested }),
  ...(recorded && { recorded }),
  slots: slots.length,
});

/** Animations are for the eye: more objects would only take time. */
const animatedObjects = 100;

/** The notes that make the record. */
const noted = (recording: Program['recording']): { notes?: Notes } =>
  recording
    ? {
        notes: { asks: false, traces: recording === 'trace', scenes: recording === 'scene', objects: animatedObjects },
      }
    : {};

/** A call in the shape that the interpreters read. */
function asked(call: CallPart | undefined): { call?: Call } {
  if (!call) return {};
  const { folder, ...others } = call;
  return { call: { ...others, ...(folder !== undefined && { folder }) } };
}

type Files = { name: string; content: string }[];

function checkProgram(languages: readonly string[], program: Program): Files {
  if (!languages.includes(program.language)) throw new RunnerFault(`no runner for the language ${program.language}`);
  checkFiles(program);
  return program.files.map(({ name, content }) => ({ name, content }));
}
