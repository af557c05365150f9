import type { CoreV1Api, KubeConfig, V1Pod } from '@kubernetes/client-node';
import type { WebSocket } from 'ws';
import { ContainerFault } from '../container-engine.ts';
import { ClusterFault, clusterFaultOf, ignoreAbsent } from './cluster-fault.ts';
import { type ExecEnd, ExecStream } from './exec-stream.ts';

type Client = typeof import('@kubernetes/client-node');

export type ClusterOptions = {
  namespace: string;
  /** The file with the way into the cluster; undefined: the one that a pod of the cluster has. */
  kubeconfig: string | undefined;
};

/** `take`: `ADDED`, `MODIFIED` or `DELETED`, and the pod. */
export type Watching = {
  selector: string;
  from: string;
  take: (what: string, pod: V1Pod) => void;
  signal: AbortSignal;
};

const callMs = 20_000;
/** The client gives up a watch that was silent for half a minute. */
const watchS = 25;

/** Throws ContainerFault, in Russian, where the optional package is missing or the way into the cluster is. */
export async function openCluster({ namespace, kubeconfig }: ClusterOptions): Promise<Cluster> {
  const client = await loadClient();
  const config = new client.KubeConfig();
  try {
    if (kubeconfig === undefined) config.loadFromCluster();
    else config.loadFromFile(kubeconfig);
  } catch (error) {
    const where = kubeconfig === undefined ? 'PT_KUBECONFIG не задан, а это не под кластера' : kubeconfig;
    throw new ContainerFault(`Нет входа в кластер: ${where}. ${String(error)}`, { cause: error });
  }
  if (!config.getCurrentCluster()) throw new ContainerFault(`Нет входа в кластер: ${kubeconfig} не называет кластера.`);
  return new Cluster(client, config, namespace);
}

/** 70 MB that only clusters need: it is loaded, and may be missing, only where one is asked for. */
async function loadClient(): Promise<Client> {
  try {
    return await import('@kubernetes/client-node');
  } catch (error) {
    const words = 'Нет пакета @kubernetes/client-node: выполните npm install без --omit=optional.';
    throw new ContainerFault(words, { cause: error });
  }
}

/** The pods of a namespace. All calls throw ClusterFault. */
export class Cluster {
  readonly namespace: string;
  readonly #client: Client;
  readonly #config: KubeConfig;
  readonly #api: CoreV1Api;

  constructor(client: Client, config: KubeConfig, namespace: string) {
    this.namespace = namespace;
    this.#client = client;
    this.#config = config;
    this.#api = config.makeApiClient(client.CoreV1Api);
  }

  /** Where the cluster answers, as this process reaches it. */
  get server(): URL {
    return new URL(this.#config.getCurrentCluster()?.server ?? '');
  }

  async #call<T>(call: (api: CoreV1Api) => Promise<T>): Promise<T> {
    const late = new ClusterFault(0, 'no answer');
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(late), callMs)));
    try {
      return await Promise.race([call(this.#api), tooLate]);
    } catch (error) {
      throw clusterFaultOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async list(selector: string): Promise<{ pods: V1Pod[]; version: string }> {
    const { namespace } = this;
    const { items, metadata } = await this.#call((api) =>
      api.listNamespacedPod({ namespace, labelSelector: selector }),
    );
    return { pods: items, version: metadata?.resourceVersion ?? '' };
  }

  /** Undefined: there is no such pod. */
  async read(name: string): Promise<V1Pod | undefined> {
    const { namespace } = this;
    return this.#call((api) => api.readNamespacedPod({ name, namespace })).catch(ignoreAbsent);
  }

  /** Undefined: another pod has the name. */
  async create(body: V1Pod): Promise<V1Pod | undefined> {
    const { namespace } = this;
    try {
      return await this.#call((api) => api.createNamespacedPod({ namespace, body }));
    } catch (error) {
      if (error instanceof ClusterFault && error.status === 409) return undefined;
      throw error;
    }
  }

  /** Asks that this pod, and no other of its name, goes. It goes a while later; without grace at once. */
  async remove(name: string, uid: string, graceS: number): Promise<void> {
    const { namespace } = this;
    const body = { gracePeriodSeconds: graceS, preconditions: { uid } };
    await this.#call((api) => api.deleteNamespacedPod({ name, namespace, body })).catch(ignoreAbsent);
  }

  /** Runs a program in a container of a pod. Its input ends only where the cluster is new enough. */
  async exec(pod: string, container: string, argv: readonly string[], signal: AbortSignal): Promise<ExecStream> {
    const query = new URLSearchParams({ container, stdin: 'true', stdout: 'true', stderr: 'true', tty: 'false' });
    for (const word of argv) query.append('command', word);
    const path = `/api/v1/namespaces/${this.namespace}/pods/${pod}/exec?${query}`;
    const stream = new ExecStream();
    const { handler } = new this.#client.Exec(this.#config);
    const connecting = handler.connect(path, null, (channel, bytes) => stream.receive(channel, bytes));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
    const socket = await orLeft(connecting as unknown as Promise<WebSocket>, limit);
    return stream.attach(socket);
  }

  /** Runs a program to its end and gives what it wrote. */
  async run(pod: string, container: string, argv: readonly string[], signal: AbortSignal): Promise<Ran> {
    const stream = await this.exec(pod, container, argv, signal);
    const leave = () => void stream.destroy(new ClusterFault(0, 'no answer'));
    signal.addEventListener('abort', leave, { once: true });
    try {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      return { ...(await stream.ended), output: Buffer.concat(parts).toString() };
    } finally {
      signal.removeEventListener('abort', leave);
      stream.destroy();
    }
  }

  /** Ends after a while; then one looks again what is there. */
  async watch({ selector, from, take, signal }: Watching): Promise<void> {
    const watch = new this.#client.Watch(this.#config);
    const done = Promise.withResolvers<void>();
    // it may fail before it is waited for
    done.promise.catch(() => undefined);
    const query = { labelSelector: selector, resourceVersion: from, timeoutSeconds: watchS };
    const path = `/api/v1/namespaces/${this.namespace}/pods`;
    const stopped = await watch.watch(path, query, take, (error: unknown) =>
      error ? done.reject(clusterFaultOf(error)) : done.resolve(),
    );
    const stop = () => stopped.abort();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    await done.promise.finally(() => signal.removeEventListener('abort', stop));
  }
}

export type Ran = ExecEnd & { output: string };

/** A socket that comes too late is closed. */
async function orLeft(connecting: Promise<WebSocket>, signal: AbortSignal): Promise<WebSocket> {
  const left = Promise.withResolvers<never>();
  const leave = () => {
    left.reject(signal.reason instanceof DOMException ? new ClusterFault(0, 'no answer') : signal.reason);
    connecting.then((socket) => socket.terminate()).catch(() => undefined);
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([connecting, left.promise]);
  } catch (error) {
    throw signal.aborted ? error : clusterFaultOf(error);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
