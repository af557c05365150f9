type Task = () => void;

/** A page of a thousand formulas stays alive: they are drawn for this long between two looks at the reader's hands. */
const turnMs = 10;
let waiting: Task[] = [];
let isRunning = false;

/** Calls one after another, in small turns. The answer takes a call back that is not needed any more. */
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
