import { existsSync, readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { EngineFault } from './engine-fault.ts';

type Environment = Record<string, string | undefined>;

/** How this process and an engine know each other: in PEM. Without `cert` and `key` the engine asks nobody who calls. */
export type EngineTls = {
  ca: string;
  cert?: string | undefined;
  key?: string | undefined;
  /** The name in the engine's certificate, if it is not that of its address. */
  servername?: string;
};

type Given = { tls?: EngineTls | undefined; env?: Environment };

/** The address of an engine for `node:http`. Administrators see `words`. */
export type EngineAddress = { words: string; isSecure: boolean; options: RequestOptions };

/**
 * The configured engine, otherwise the first with a socket: Docker's, Podman's of this user, Podman's of the machine.
 * It is looked up at every try, because an engine may be installed while the server runs.
 */
export function findEngine(
  host: string | undefined,
  { tls, env = process.env }: Given = {},
): EngineAddress | undefined {
  const set = host ?? env['DOCKER_HOST'];
  if (set) return readAddress(set, { tls, env });
  const socket = usualSockets(env).find((path) => existsSync(path));
  return socket === undefined ? undefined : atSocket(socket);
}

const usualSockets = (env: Environment): string[] =>
  process.platform === 'win32'
    ? ['//./pipe/docker_engine', '//./pipe/podman-machine-default']
    : [
        '/var/run/docker.sock',
        ...(env['XDG_RUNTIME_DIR'] ? [join(env['XDG_RUNTIME_DIR'], 'podman/podman.sock')] : []),
        ...(env['HOME'] ? [join(env['HOME'], '.docker/run/docker.sock')] : []),
        '/run/podman/podman.sock',
      ];

/**
 * Reads `unix:///var/run/docker.sock`, `npipe:////./pipe/docker_engine`, `tcp://host:2375`, `https://host:2376`, or a
 * path.
 */
export function readAddress(host: string, { tls, env = {} }: Given = {}): EngineAddress {
  const [, scheme = 'unix', rest = host] = /^([a-z]+):\/\/(.*)$/.exec(host) ?? [];
  if (scheme === 'unix' || scheme === 'npipe') return atSocket(rest);
  if (scheme !== 'tcp' && scheme !== 'http' && scheme !== 'https')
    throw new EngineFault(0, `Адрес движка ${host} не понять: нужен unix:///…, tcp://… или https://….`);
  const known = tls ?? tlsInFolder(env['DOCKER_CERT_PATH']);
  const isSecure = scheme === 'https' || (scheme === 'tcp' && known !== undefined);
  const { hostname, port } = new URL(`http://${rest}`);
  const name = hostname.replace(/^\[|\]$/g, '');
  return {
    words: host,
    isSecure,
    options: {
      host: name,
      port: Number(port) || (isSecure ? 2376 : 2375),
      // otherwise Node looks for the name of the header «Host» in the certificate
      ...(isSecure && { servername: isIP(name) ? '' : name, ...known }),
    },
  };
}

/** The files of Docker's own command. */
function tlsInFolder(folder: string | undefined): EngineTls | undefined {
  if (!folder) return undefined;
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { ca: file('ca.pem'), cert: file('cert.pem'), key: file('key.pem') };
}

const atSocket = (socketPath: string): EngineAddress => ({
  words: socketPath,
  isSecure: false,
  options: { socketPath },
});
