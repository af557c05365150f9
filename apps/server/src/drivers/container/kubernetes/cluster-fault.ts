import { ContainerFault, StartRefused } from '../container-engine.ts';

/** Why a call of the cluster failed. `status` 0: there was no answer. */
export class ClusterFault extends Error {
  override name = 'ClusterFault';
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** What the client or its websocket threw. */
export function clusterFaultOf(error: unknown): unknown {
  if (error instanceof ClusterFault || error instanceof ContainerFault || error instanceof StartRefused) return error;
  const { code, body, message } = error as { code?: unknown; body?: unknown; message?: unknown };
  const why = typeof message === 'string' ? message : String(error);
  if (typeof code === 'number') return new ClusterFault(code, messageIn(body) ?? why, { cause: error });
  const handshake = /Unexpected server response: (\d+)/.exec(why);
  if (handshake) return new ClusterFault(Number(handshake[1]), why);
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const deeper = [cause?.code, cause?.message].filter(Boolean).join(' ');
  return new ClusterFault(0, deeper === '' ? why : `${why}: ${deeper}`, { cause: error });
}

/** The cluster's own words, in an answer that is an object `Status`, or the text of one. */
function messageIn(body: unknown): string | undefined {
  try {
    const status: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    const { message } = status as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

const advice: [pattern: RegExp, words: string][] = [
  [/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|socket hang up|fetch failed/, 'Кластер не отвечает.'],
  [/certificate|self.signed|CERT_/i, 'Сертификату кластера нет доверия: проверьте PT_KUBECONFIG.'],
  [/no answer|aborted|timeout/i, 'Кластер не отвечает вовремя: вероятно, он перегружен.'],
];

/** Why the cluster does not work and what helps, in Russian. */
export function wordsOf(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof ClusterFault && error.status === 401) return `Кластер не узнаёт «Путь»: проверьте вход. ${why}`;
  if (error instanceof ClusterFault && error.status === 403) return `Кластер не даёт прав: проверьте роль. ${why}`;
  const known = error instanceof ContainerFault ? undefined : advice.find(([pattern]) => pattern.test(why));
  return known === undefined ? why : `${known[1]} ${why}`;
}

/** What a fault means to the callers of a driver. */
export function faultOf(error: unknown): unknown {
  const fault = clusterFaultOf(error);
  if (!(fault instanceof ClusterFault)) return fault;
  if (fault.status === 403 && /exceeded quota/i.test(fault.message))
    return new StartRefused('no_room', `Квота пространства имён исчерпана. ${fault.message}`);
  if (fault.status === 403 && /violates PodSecurity|maximum .* usage per|minimum .* usage per/i.test(fault.message))
    return new StartRefused('refused', `Правила пространства имён запрещают такой контейнер. ${fault.message}`);
  if (fault.status === 400 || fault.status === 422)
    return new StartRefused('refused', `Кластер не принимает контейнер. ${fault.message}`);
  return new ContainerFault(wordsOf(fault), { cause: fault });
}

/** For calls whose aim is reached when the pod is not there, or another one has its name. */
export function ignoreAbsent(error: unknown): undefined {
  if (!(error instanceof ClusterFault && (error.status === 404 || error.status === 409))) throw error;
}
