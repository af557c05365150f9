import * as z from 'zod/mini';
import type { EngineTls } from './engine-address.ts';

const pem = z.string().check(z.regex(/-----BEGIN [^]+-----END /, 'файл PEM: -----BEGIN …'));

/** Both ends of a node: who calls it, and what it shows and trusts. Usually each stands in a file (`NAME_FILE`). */
export const nodeEnvironment = {
  PT_DOCKER_TLS_CA: z.optional(pem),
  PT_DOCKER_TLS_CERT: z.optional(pem),
  PT_DOCKER_TLS_KEY: z.optional(pem),
  PT_NODE_TLS_CA: z.optional(pem),
  PT_NODE_TLS_CERT: z.optional(pem),
  PT_NODE_TLS_KEY: z.optional(pem),
  /** The address of this machine at which the node answers. */
  PT_NODE_HOST: z._default(z.string(), '0.0.0.0'),
  PT_NODE_PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, 'целое число')),
      z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65_535))),
    ),
    7443,
  ),
  /** Whose containers the node passes on. Without it those of any installation whose certificate it takes. */
  PT_NODE_INSTALLATION: z.optional(
    z.string().check(z.regex(/^[\w-]{1,100}$/, 'номер установки из метки put.installation')),
  ),
};

type Given = {
  [Name in keyof typeof nodeEnvironment]?: z.infer<(typeof nodeEnvironment)[Name]> | undefined;
};

/** `tls` undefined: this process is no node. */
export type NodeSettings = {
  host: string;
  port: number;
  installation: string | undefined;
  tls: { ca: string; cert: string; key: string } | undefined;
};

export const readNode = (e: Given, refuse: (words: string) => never): NodeSettings => {
  const { PT_NODE_TLS_CA: ca, PT_NODE_TLS_CERT: cert, PT_NODE_TLS_KEY: key } = e;
  const place = { host: e.PT_NODE_HOST ?? '0.0.0.0', port: e.PT_NODE_PORT ?? 0, installation: e.PT_NODE_INSTALLATION };
  if (ca !== undefined && cert !== undefined && key !== undefined) return { ...place, tls: { ca, cert, key } };
  if (ca !== undefined || cert !== undefined || key !== undefined)
    refuse('PT_NODE_TLS_CA, PT_NODE_TLS_CERT и PT_NODE_TLS_KEY задаются только вместе');
  return { ...place, tls: undefined };
};

/** Undefined: the engine is reached without certificates, or by those of `DOCKER_CERT_PATH`. */
export function readEngineTls(e: Given, refuse: (words: string) => never): EngineTls | undefined {
  const { PT_DOCKER_TLS_CA: ca, PT_DOCKER_TLS_CERT: cert, PT_DOCKER_TLS_KEY: key } = e;
  if (ca === undefined && cert === undefined && key === undefined) return undefined;
  if (ca === undefined) return refuse('PT_DOCKER_TLS_CA: чьим сертификатам верить, вместе с PT_DOCKER_TLS_CERT');
  if ((cert === undefined) !== (key === undefined))
    return refuse('PT_DOCKER_TLS_CERT и PT_DOCKER_TLS_KEY задаются только вместе');
  return { ca, cert, key };
}
