/**
 * Input for a running program. Its worker sends a synchronous request, which stays open until the page gives the input
 * (`parts/browser-runs`).
 */
export const awaitedInput = {
  /** Below the folder of files: without a service worker the server answers at once that there is no such file. */
  path: '/assets/awaited-input/',
  header: 'x-awaited-input',
};

/** Browsers allow requests of minutes. This limit is shorter, so that a closed tab leaves no request open for long. */
const longestWaitMs = 20_000;
/** How long an answer is kept that nobody asks for. */
const keptMs = 60_000;

export function awaitedInputs() {
  const waiting = new Map<string, (answer: Response) => void>();
  const answers = new Map<string, Response>();
  const take = (path: string): Response | undefined => {
    const answer = answers.get(path);
    answers.delete(path);
    return answer;
  };
  return {
    /** `text` is null at the end of the input. */
    answer(path: string, text: string | null): void {
      const answer = reply(text === null ? 'end' : 'text', text ?? '');
      const resolve = waiting.get(path);
      if (resolve) return resolve(answer);
      // the program is between two requests
      answers.set(path, answer);
      setTimeout(() => answers.delete(path), keptMs);
    },

    wait(path: string): Promise<Response> {
      const there = take(path);
      if (there) return Promise.resolve(there);
      return new Promise((resolve) => {
        const end = (answer: Response) => {
          clearTimeout(timer);
          waiting.delete(path);
          resolve(answer);
        };
        const timer = setTimeout(() => end(reply('wait', '')), longestWaitMs);
        waiting.set(path, end);
      });
    },
  };
}

const reply = (said: 'text' | 'end' | 'wait', text: string) =>
  new Response(text, {
    headers: { [awaitedInput.header]: said, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
