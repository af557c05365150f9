const places = 2;
const waiting: (() => void)[] = [];
let busy = 0;

/** So many files at a time: each takes the memory of all that is in it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= places) await new Promise<void>((resolve) => void waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}
