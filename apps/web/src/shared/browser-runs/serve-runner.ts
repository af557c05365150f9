/// <reference lib="webworker" />
import { awaitInput } from './await-input.ts';
import type { Ended, FromWorker, Progress, ToWorker, Work } from './runner-messages.ts';

/** What a program meets of the page while it runs. */
export type Surroundings = {
  print(bytes: Uint8Array): void;
  /** Waits until a person has written something; null at the end of input, and where nobody can be asked. */
  ask(): string | null;
  /** How long the execution has waited for a person: no time of its own. */
  askedMs(): number;
};

export type LanguageRunner = {
  run(work: Work, surroundings: Surroundings): Ended | Promise<Ended>;
  /** What a fresh worker starts from sooner; copied to the page. */
  kept?: unknown;
};

/** Starts a language. Of the globals of a worker it may take away all that it does not need itself. */
export type StartLanguage = (kept: unknown, onProgress: (progress: Progress) => void) => Promise<LanguageRunner>;

/** Not more messages than a screen can show. */
const printEveryMs = 40;

/** The part of a language's worker that talks to the page. */
export function serveRunner(start: StartLanguage): void {
  // kept here: a language may hide them
  const post = postMessage.bind(globalThis);
  const { XMLHttpRequest: Request, performance: clock } = globalThis;
  const say = (message: FromWorker) => post(message);
  const broken = (error: unknown) =>
    say({ says: 'broken', reason: error instanceof Error ? error.message : 'unknown' });
  let started: Promise<LanguageRunner> | undefined;

  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.do === 'start') {
      started = start(data.kept, (progress) => say({ says: 'loading', ...progress }));
      started.then(({ kept = null }) => say({ says: 'ready', kept }), broken);
    } else {
      run(data.work).then((ended) => say({ says: 'ended', ended }), broken);
    }
  });

  async function run(work: Work): Promise<Ended> {
    if (!started) throw new Error('not started');
    const runner = await started;
    const decoder = new TextDecoder();
    let unsaid = '';
    let saidAt = clock.now();
    let askedMs = 0;
    const flush = () => {
      if (unsaid !== '') say({ says: 'printed', text: unsaid });
      unsaid = '';
      saidAt = clock.now();
    };
    const ended = await runner.run(work, {
      print(bytes) {
        unsaid += decoder.decode(bytes, { stream: true });
        if (clock.now() - saidAt > printEveryMs) flush();
      },
      ask() {
        flush();
        if (work.inputAddress === null) return null;
        const askedAt = clock.now();
        say({ says: 'asks' });
        const answer = awaitInput(work.inputAddress, () => new Request());
        askedMs += clock.now() - askedAt;
        say({ says: 'answered' });
        return answer;
      },
      askedMs: () => askedMs,
    });
    flush();
    return ended;
  }
}
