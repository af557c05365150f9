type Task = () => void;

/**
 * Formulas are rendered for this long before the page handles input again, so that a thousand formulas do not freeze
 * it.
 */
const turnMs = 10;
let waiting: Task[] = [];
let isRunning = false;

/** Runs tasks one after another in short turns. The returned function removes a task that is no longer needed. */
export function inTurn(task: Task): () => void {
  waiting.push(task);
  if (!isRunning) {
    isRunning = true;
    setTimeout(run, 0);
  }
  return () => {
    waiting = waiting.filter((other) => other !== task);
  };
}

function run(): void {
  const end = performance.now() + turnMs;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < end);
  isRunning = waiting.length > 0;
  if (isRunning) setTimeout(run, 0);
}
