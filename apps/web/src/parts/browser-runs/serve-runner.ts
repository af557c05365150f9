/// <reference lib="webworker" />
import { awaitInput } from './await-input.ts';
import type { Ended, FromWorker, Progress, ToWorker, Work } from './runner-messages.ts';

/** What a running program can ask of the page. */
export type Surroundings = {
  print(bytes: Uint8Array): void;
  /** Waits until the person has typed a line. Null at the end of input, and when the page cannot be asked. */
  ask(): string | null;
  /** Milliseconds that the program has waited for the person. They do not count as its run time. */
  askedMs(): number;
};

export type LanguageRunner = {
  run(work: Work, surroundings: Surroundings): Ended | Promise<Ended>;
  /** The page copies this and passes it to the next worker, which then starts faster. */
  kept?: unknown;
};

type Start = {
  kept: unknown;
  onProgress: (progress: Progress) => void;
  /** Whether the page can keep compiled modules. */
  keepsModules: Promise<boolean>;
};

/** Starts a language. It may hide globals of the worker that the language does not need. */
type StartLanguage = (start: Start) => Promise<LanguageRunner>;

/** The smallest module that there is. */
const noModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** The screen cannot show messages that come more often. */
const printEveryMs = 40;

/** The part of a language's worker that exchanges messages with the page. */
export function serveRunner(start: StartLanguage): void {
  // read now, because a language may hide these globals
  const post = postMessage.bind(globalThis);
  const { XMLHttpRequest: Request, performance: clock } = globalThis;
  const say = (message: FromWorker) => post(message);
  const broken = (error: unknown) =>
    say({ says: 'broken', reason: error instanceof Error ? error.message : 'unknown' });
  let started: Promise<LanguageRunner['run']> | undefined;
  const keepsModules = Promise.withResolvers<boolean>();

  addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.do === 'start') {
      started = begin(data.kept);
      started.catch(broken);
    } else if (data.do === 'keep') {
      keepsModules.resolve(data.modules);
    } else {
      run(data.work).then((ended) => say({ says: 'ended', ended }), broken);
    }
  });

  async function begin(given: unknown): Promise<LanguageRunner['run']> {
    if (given === null) say({ says: 'tries', module: new WebAssembly.Module(noModule) });
    const onProgress = (progress: Progress) => say({ says: 'loading', ...progress });
    const { run, kept = null } = await start({ kept: given, onProgress, keepsModules: keepsModules.promise });
    say({ says: 'ready', kept: given === null ? kept : null });
    return run;
  }

  async function run(work: Work): Promise<Ended> {
    if (!started) throw new Error('not started');
    const runOne = await started;
    const decoder = new TextDecoder();
    let unsaid = '';
    let saidAt = clock.now();
    let askedMs = 0;
    const flush = () => {
      if (unsaid !== '') say({ says: 'printed', text: unsaid });
      unsaid = '';
      saidAt = clock.now();
    };
    const ended = await runOne(work, {
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
