import type { Conduct, Send } from './call-sender.ts';
import { NetworkError } from './errors.ts';
import { type HttpRequest, send } from './http.ts';
import { lastPress } from './last-press.ts';
import { isServerSilent, onSilence, probeWaitMs, whenServerAnswers } from './server-silence.ts';

/** How long a call may take before the server is checked. */
const patienceMs = 5000;
/** The first check starts this early, so that its result is known when the patience ends. */
const firstLookMs = patienceMs - probeWaitMs;
/** A server that has just come back may still answer earlier calls. */
const graceMs = 2000;
/** Limits repeats to a server that is up but still refuses or drops the call. */
const mostResends = 3;

/** The person stopped waiting for a silent server. */
export class StoppedWaiting extends NetworkError {}

/** A call that waits for a silent server, for the screen that shows it. */
export type SilentCall = { button: Element | null; isResent: boolean; stop: () => void };

type Waiting = SilentCall & { isShown: boolean; hasMetSilence: boolean };
const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
let shown: readonly SilentCall[] = [];

export const silentCalls = {
  get: () => shown,
  follow: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function tell(): void {
  for (const call of waiting) call.hasMetSilence ||= isServerSilent();
  shown = [...waiting].filter(({ isShown, hasMetSilence }) => isShown && hasMetSilence);
  for (const listener of listeners) listener();
}
onSilence(tell);

const isAwaited = () => waiting.size > 0;

/**
 * Waits for an answer without a limit. After five seconds it checks whether the server is there. When a silent server
 * is back, a call that may be repeated is sent again: a read without an answer; and a call with an idempotency key,
 * also after a lost connection and after 502, 503 or 504. Any other call is sent once (decisions/0018).
 */
export const conductPatiently: Conduct = async (request, run) => {
  const isKeyed = request.headers?.['Idempotency-Key'] !== undefined;
  const isRead = request.method === 'GET';
  const stop = new AbortController();
  const press = isRead || request.isQuiet || request.keepalive ? null : lastPress();
  const call: Waiting = {
    button: press?.button ?? null,
    isResent: isKeyed,
    isShown: press !== null,
    hasMetSilence: false,
    stop: () => stop.abort(),
  };
  waiting.add(call);
  const look = () => void whenServerAnswers(isAwaited);
  const first = setTimeout(look, firstLookMs);
  // the call may hang again later
  const timer = setInterval(look, patienceMs);
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new StoppedWaiting(stoppedWords[isKeyed ? 'keyed' : 'other'])));
  });
  const sendWell: Send = (one) =>
    isRead || isKeyed ? sendAgain(one, call, stop.signal, isKeyed) : sendOnce(one, stop.signal);
  try {
    tell();
    return await Promise.race([run(sendWell), stopped]);
  } finally {
    clearTimeout(first);
    clearInterval(timer);
    waiting.delete(call);
    tell();
  }
};

const stoppedWords = {
  keyed: 'Отправка отменена: сервер не ответил.',
  other: 'Сервер не ответил. Возможно, он всё же выполнил это: проверьте, прежде чем повторять.',
};

const sendOnce = (request: HttpRequest, stop: AbortSignal) =>
  send({ ...request, signal: either(request.signal, stop).signal });

async function sendAgain(request: HttpRequest, call: Waiting, stop: AbortSignal, isKeyed: boolean): Promise<Response> {
  for (let resends = 0; ; resends += 1) {
    const attempt = either(request.signal, stop);
    const forget = afterSilence(() => attempt.abort());
    let pauseMs = 0;
    const isOver = () => request.signal?.aborted === true || stop.aborted;
    try {
      const response = await send({ ...request, signal: attempt.signal });
      if (!isKeyed || !isForNow(response) || resends >= mostResends) return response;
      pauseMs = 1000 * (Number(response.headers.get('Retry-After')) || 1);
    } catch (error) {
      // the server is back, but this call was lost
      const isLost = attempt.signal.aborted && !isOver();
      const mayResend = isKeyed && error instanceof NetworkError && resends < mostResends;
      if (!isLost && !mayResend) throw error;
    } finally {
      forget();
    }
    await Promise.all([whenServerAnswers(isAwaited), pause(pauseMs)]);
    stop.throwIfAborted();
    call.hasMetSilence = false;
    tell();
  }
}

/** The server is overloaded or not running behind its proxy; a repeat may succeed. */
const isForNow = ({ status }: Response) => status === 502 || status === 503 || status === 504;

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** A controller that is aborted with either signal. */
function either(one: AbortSignal | undefined, other: AbortSignal): AbortController {
  const control = new AbortController();
  for (const signal of [one, other]) {
    if (signal?.aborted) control.abort(signal.reason);
    signal?.addEventListener('abort', () => control.abort(signal.reason), { once: true });
  }
  return control;
}

/** Runs a function after the server was silent and has been back for `graceMs`; gives a function that cancels it. */
function afterSilence(run: () => void): () => void {
  let wasSilent = isServerSilent();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unfollow = onSilence(() => {
    clearTimeout(timer);
    if (isServerSilent()) wasSilent = true;
    else if (wasSilent) timer = setTimeout(run, graceMs);
  });
  return () => {
    clearTimeout(timer);
    unfollow();
  };
}
