import { adminAnimations } from '@put/contract/animations/animation-editing';
import { call } from '../../../api/api.ts';
import { NoBrowserRun } from '../../../parts/browser-runs/runner-host.ts';
import type { Progress } from '../../../parts/browser-runs/runner-messages.ts';
import type { Made, ToMake } from './made.ts';

type Listeners = {
  /** How much of Python has been loaded; null when it is ready. */
  onProgress: (progress: Progress | null) => void;
};

/** Makes an animation in this browser, and at the server where the browser can not. */
export async function makeAnimation(work: ToMake, { onProgress }: Listeners, signal: AbortSignal): Promise<Made> {
  if (work.kind !== 'lottie') {
    try {
      const { compileInBrowser } = await import('./compile-in-browser.ts');
      return await compileInBrowser(work, onProgress, signal);
    } catch (error) {
      if (!(error instanceof NoBrowserRun)) throw error;
      onProgress(null);
    }
  }
  const { kind, title, source, input, allows_input, input_hint, speed, listing, file_sha256, words } = work;
  const { shown, complaint, advice } = await call(
    adminAnimations.compile,
    { body: { kind, title, source, input, allows_input, input_hint, speed, listing, file_sha256, words } },
    { signal, isQuiet: true },
  );
  return { animation: shown?.animation ?? null, complaint, advice };
}
