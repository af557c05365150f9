import type { Conduct, Send } from './call-sender.ts';
import { NetworkError } from './errors.ts';
import { type HttpRequest, send } from './http.ts';
import { lastPress } from './last-press.ts';
import { isServerSilent, onSilence, probeWaitMs, whenServerAnswers } from './server-silence.ts';

/** So long nobody asks why an answer does not come. */
const patienceMs = 5000;
/** By then a server that is asked whether it is there has not answered either. */
const firstLookMs = patienceMs - probeWaitMs;
/** What came to life again may still answer what it was asked before. */
const graceMs = 2000;
/** A server that is there, and refuses or drops the call all the same. */
const mostResends = 3;

/** The person did not wait any longer for a server that was silent. */
export class StoppedWaiting extends NetworkError {}

/** A call of a person that has met a silent server, for whoever shows it. */
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
 * Waits for an answer as long as it takes. After five seconds it is found out whether the server is there at all. What may be
 * repeated, a read or a call with an idempotency key, is sent again by itself when the server is back: a read that never got an
 * answer, and a call with a key also when it was cut off or refused for the time being. All else is sent once.
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
  // a call that hangs later is looked into again
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
      // the server is back, and had lost this one
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

/** Overloaded or not there behind its proxy: nothing was refused for good. */
const isForNow = ({ status }: Response) => status === 502 || status === 503 || status === 504;

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Aborted with the first of both. */
function either(one: AbortSignal | undefined, other: AbortSignal): AbortController {
  const control = new AbortController();
  for (const signal of [one, other]) {
    if (signal?.aborted) control.abort(signal.reason);
    signal?.addEventListener('abort', () => control.abort(signal.reason), { once: true });
  }
  return control;
}

/** Runs when the server has been silent and has been back for a moment; gives how to forget about it. */
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
