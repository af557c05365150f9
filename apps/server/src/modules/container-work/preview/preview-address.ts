import { createHmac } from 'node:crypto';

/** Where previews open: at names below a wildcard, at an address of the operator's, or at a second port. */
export type PreviewPlace = {
  /** `https://*.preview.школа.рф` or an address without a star; undefined: this host at the port. */
  url: string | undefined;
  /** At which the server listens. */
  port: number;
};

const keyLetters = 12;
const label = /^c(\d{1,10})-(\d{1,5})-([0-9a-f]{12})$/;

/**
 * The origin of a preview. With a wildcard each container and port has its own; else all share one, and a browser shows
 * one container at a time. `host`: how the browser reaches us.
 */
export function previewOrigin(
  { url, port }: PreviewPlace,
  secret: string,
  host: string,
  to: { containerId: number; port: number },
): string {
  if (url === undefined) return `http://${host}:${port}`;
  const name = `c${to.containerId}-${to.port}-${keyOf(secret, to)}`;
  return url.replace('*', name).replace(/\/+$/, '');
}

/** Whether this host is the place of that preview. Names that nobody guesses keep containers apart. */
export function isHostOf(
  { url }: PreviewPlace,
  secret: string,
  host: string,
  to: { containerId: number; port: number },
): boolean {
  if (!url?.includes('*')) return true;
  const [, containerId, port, key] = label.exec(host.split('.', 1)[0]!.toLowerCase()) ?? [];
  return Number(containerId) === to.containerId && Number(port) === to.port && key === keyOf(secret, to);
}

/**
 * Where previews have no names of their own, a browser keeps their cookies for the whole host, the application and other
 * sites at it included: each name says whose it is, so that none can be taken for another's.
 */
export const cookiePrefixOf = ({ url }: PreviewPlace, to: { containerId: number; port: number }): string =>
  url?.includes('*') ? '' : `c${to.containerId}-${to.port}-`;

const keyOf = (secret: string, { containerId, port }: { containerId: number; port: number }): string =>
  createHmac('sha256', secret).update(`preview ${containerId} ${port}`).digest('hex').slice(0, keyLetters);

/** The name of a host without its port. */
export const hostName = (host: string): string => host.replace(/:\d+$/, '');
