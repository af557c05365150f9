import type { Request, Result } from '@put/python/protocol.ts';
import { CrossedPipes, type Side } from './cross-pipes.ts';
import type { InterpreterSlot } from './interpreter-slot.ts';
import type { Conversation, Pair } from './runner.ts';

type Part = Omit<Extract<Request, { do: 'run' }>, 'do' | 'isTalk'>;

/** A conversation of two interpreters in two processes. They share only the bytes that pass through here. */
export async function converse(
  slots: Pair<InterpreterSlot>,
  sides: Pair<Part>,
  signal: AbortSignal | undefined,
): Promise<Pair<Result> & Pick<Conversation, 'endedFirst' | 'interactorSawEnd' | 'said'>> {
  const pipes = new CrossedPipes();
  const broken = new AbortController();
  const ended = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal;

  async function talk(side: Side): Promise<Result> {
    const { limits } = sides[side === 'program' ? 'interactor' : 'program'];
    try {
      const result = await slots[side].execute({ ...sides[side], do: 'run', isTalk: true }, ended, {
        onStart: (tell, hold) => pipes.connect(side, tell, hold),
        onSaid: (said) => pipes.take(side, said),
        patienceMs: 10 * (limits.timeMs + limits.sleepMs),
      });
      pipes.end(side);
      return result;
    } catch (fault) {
      // otherwise the other side would wait forever
      broken.abort(fault);
      throw fault;
    }
  }

  const [program, interactor] = await Promise.allSettled([talk('program'), talk('interactor')]);
  if (program.status === 'rejected' || interactor.status === 'rejected') throw broken.signal.reason;
  const { endedFirst, interactorSawEnd, said } = pipes;
  return { program: program.value, interactor: interactor.value, endedFirst, interactorSawEnd, said };
}
