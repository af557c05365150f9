import type { Recording, Step } from './read-trace.ts';

/**
 * What is told of a run. `did`: a line has been executed; `called`: a function begins; `returned`, `gave`: a function
 * ends or yields; `failed`: a line raised an error.
 */
export type Told = {
  do: 'did' | 'called' | 'returned' | 'gave' | 'failed';
  line: number;
  /** The step of the record that shows what is there afterwards. */
  at: number;
  /** The step of the record from which on it was at work. */
  from: number;
};

/** Everything that can be told of the first file of a run, in order. At most one of a step. */
export function toldOf({ steps }: Recording): Told[] {
  const told: Told[] = [];
  /** The line that each frame executes, by depth. */
  const running: (Pick<Told, 'line' | 'from'> | undefined)[] = [];
  const tell = (what: Told['do'], at: number, { file, line, frames }: Step, own = false) => {
    const known = own ? undefined : running[frames.length];
    if (file === 0) told.push({ do: what, at, line: known?.line ?? line, from: known?.from ?? at });
  };
  for (const [at, step] of steps.entries()) {
    const depth = step.frames.length;
    // frames below have ended
    running.length = Math.min(running.length, depth + 1);
    switch (step.event) {
      case 'call':
        running[depth] = undefined;
        tell('called', at, step, true);
        break;
      case 'line':
        if (running[depth]) tell('did', at, step);
        running[depth] = { line: step.line, from: at };
        continue;
      case 'return':
        tell('returned', at, step);
        break;
      case 'yield':
        tell('gave', at, step);
        break;
      case 'exception':
        // what is passed on was told where it was raised
        if (steps[at - 1]?.event !== 'unwind') tell('failed', at, step);
        break;
      case 'end':
        if (running[depth]) tell('did', at, step);
        break;
      default:
    }
    running[depth] = undefined;
  }
  return told;
}
