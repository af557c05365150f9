/** The event loop: timers, immediates, and sources such as the input. Each call of `turn` does one step. */
const timers = new Map();
const sources = [];
let immediates = [];
let lastNumber = 0;

export const addSource = (take) => void sources.push(take);

class Timeout {
  constructor(number) {
    this.number = number;
  }

  ref() {
    return this;
  }

  unref() {
    const timer = timers.get(this.number);
    if (timer) timer.isRef = false;
    return this;
  }

  hasRef() {
    return timers.get(this.number)?.isRef ?? false;
  }

  refresh() {
    const timer = timers.get(this.number);
    if (timer) timer.at = performance.now() + timer.every;
    return this;
  }

  close() {
    clear(this);
    return this;
  }

  [Symbol.toPrimitive]() {
    return this.number;
  }
}

function addTimer(work, delay, values, isRepeated) {
  if (typeof work !== 'function') throw new TypeError('The "callback" argument must be of type function.');
  const every = delay >= 1 && delay <= 2 ** 31 - 1 ? Math.trunc(delay) : 1;
  lastNumber += 1;
  timers.set(lastNumber, { work, values, every, isRepeated, isRef: true, at: performance.now() + every });
  return new Timeout(lastNumber);
}

const clear = (timer) => void timers.delete(typeof timer === 'object' && timer !== null ? timer.number : Number(timer));

export const timing = {
  setTimeout: (work, delay, ...values) => addTimer(work, delay, values, false),
  setInterval: (work, delay, ...values) => addTimer(work, delay, values, true),
  clearTimeout: clear,
  clearInterval: clear,
  setImmediate(work, ...values) {
    const one = { work, values };
    immediates.push(one);
    return one;
  },
  clearImmediate(one) {
    immediates = immediates.filter((other) => other !== one);
  },
};

export const promisedTiming = {
  setTimeout: (delay, value) => new Promise((resolve) => addTimer(resolve, delay, [value], false)),
  setImmediate: (value) => new Promise((resolve) => timing.setImmediate(resolve, value)),
};

/** The timer that is due first; of equal ones, the one set first. */
function nextTimer() {
  let next;
  for (const [number, timer] of timers) if (!next || timer.at < next.timer.at) next = { number, timer };
  return next;
}

/** Does what is due. Returns 0 if it did something, else the milliseconds to the next timer; -1 if nothing is left. */
export function turn() {
  const next = nextTimer();
  const now = performance.now();
  if (next && next.timer.at <= now) {
    const { number, timer } = next;
    if (timer.isRepeated) timer.at = Math.max(timer.at + timer.every, now);
    else timers.delete(number);
    timer.work(...timer.values);
    return 0;
  }
  const due = immediates;
  immediates = [];
  if (due.length > 0) {
    const [first, ...rest] = due;
    immediates = [...rest, ...immediates];
    first.work(...first.values);
    return 0;
  }
  for (const take of sources) if (take()) return 0;
  const isAwaited = [...timers.values()].some((timer) => timer.isRef);
  return next && isAwaited ? Math.max(1, Math.ceil(next.timer.at - now)) : -1;
}
