import { checkLimits, complaintOf, outcomeOf, withSleep } from '@put/python/outcome.ts';
import type { Call, Request, Result } from '@put/python/protocol.ts';
import { checkFiles } from './check-files.ts';
import type { InterpreterPlace, Spawn } from './interpreter-place.ts';
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
import { Turns } from './turns.ts';

export type InterpreterRunnerOptions = {
  /** As administrators know it. */
  driver: string;
  languages: readonly string[];
  tested?: readonly string[];
  /** How the interpreters of those who talk to programs here start, by their language. */
  partners: Readonly<Record<string, Spawn>>;
  /** Each with one interpreter: as many programs run at the same moment. */
  places: readonly InterpreterPlace[];
};

/**
 * Programs in interpreters that live in processes of their own.
 *
 * An ordinary program holds one of the places from `prepare` to `close`. An urgent one waits for no place: it is let in
 * between two executions of those that hold them, so a student's click never waits for somebody's fifty tests. A patient
 * one takes a place for each execution by itself, when nobody else wants it.
 */
export function interpreterRunner({ driver, languages, tested, partners, places }: InterpreterRunnerOptions): Runner {
  const slots = new Turns(places.map((_, number) => number));
  const turns = new Turns(places);

  type Who = { isUrgent: boolean; isPatient: boolean; signal: AbortSignal | undefined };

  const execute = (request: Request, who: Who): Promise<Result> =>
    inTurn(who, (place) => place.execute(request, who.signal));

  async function inTurn<T>(who: Who, use: (place: InterpreterPlace) => Promise<T>): Promise<T> {
    const slot = who.isPatient ? await slots.take(who) : undefined;
    try {
      const place = await turns.take(who);
      try {
        return await use(place);
      } finally {
        turns.give(place);
      }
    } finally {
      if (slot !== undefined) slots.give(slot);
    }
  }

  /** From here to `close` there is a place for it. */
  async function hold({ urgent: isUrgent = false, patient: isPatient = false, signal }: PrepareOptions) {
    const who = { isUrgent, isPatient, signal };
    const slot = isUrgent || isPatient ? undefined : await slots.take(who);
    const held = {
      who,
      isOpen: true,
      close: async () => {
        if (held.isOpen && slot !== undefined) slots.give(slot);
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
      await inTurn(who, (place) => place.withPartner(spawn, (partner) => partner.execute(request, who.signal))),
    );
  };

  const interactors = Object.fromEntries(languages.map((language) => [language, Object.keys(partners)]));
  return {
    capabilities: { languages, interactors, called: languages, ...(tested && { tested }), places: places.length },

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
              : { do: 'run', ...given, ...asked(call) };
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
            const talked = await inTurn(who, (place) =>
              place.withPartner(spawn, (partner) =>
                converse({ program: place, interactor: partner }, sides, who.signal),
              ),
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
      slots.close(reason);
      turns.close(reason);
      for (const place of places) place.close();
    },
  };
}

/** As the interpreters read it. */
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
