/**
 * Input that a running program waits for: its worker asks with a request that stays open until the page has an answer
 * (`shared/browser-runs`).
 */
export const awaitedInput = {
  /** Below the folder of files: without a service worker the server says at once that there is none. */
  path: '/assets/awaited-input/',
  header: 'x-awaited-input',
};

/** Of the longest a request stays open, browsers say minutes; nobody waits for this one in a tab that was closed. */
const longestWaitMs = 20_000;
/** An answer that nobody comes for. */
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
      // between two requests of the same program
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
