import { connect } from 'node:tls';
import type { Health } from '@put/contract/system/health';

export type Certificate = Omit<Health['certificate'], 'state'>;

const patienceMs = 1_500;
const keptMs = 3_600_000;
const triedAgainMs = 60_000;

/**
 * Reads the certificate of the address that people open, as browsers see it: a proxy may stand before us. Keeps what it
 * has read for an hour, and a failure for a minute. Never rejects.
 */
export function certificateOf(publicUrl: string | undefined): () => Promise<Certificate> {
  const url = publicUrl?.startsWith('https:') ? new URL(publicUrl) : undefined;
  if (!url) return async () => ({ host: null, ends_at: null, problem: null });
  let kept: { read: Promise<Certificate>; untilMs: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.untilMs) return kept.read;
    const mine = { read: readNow(url), untilMs: performance.now() + triedAgainMs };
    kept = mine;
    void mine.read.then(({ ends_at }) => {
      if (ends_at !== null) mine.untilMs = performance.now() + keptMs;
    });
    return mine.read;
  };
}

const readNow = ({ hostname, port }: URL): Promise<Certificate> =>
  new Promise((resolve) => {
    // of IPv6 addresses the brackets belong to the address of the page alone
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const unreachable = () => end({ host: hostname, ends_at: null, problem: 'unreachable' });
    const socket = connect(
      // what is wrong with it is told, not refused
      { host, port: port === '' ? 443 : Number(port), rejectUnauthorized: false, ...serverName(host) },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const endsAt = new Date(valid_to);
        if (Number.isNaN(endsAt.getTime())) return unreachable();
        const problem = socket.authorized || isExpired(endsAt) ? null : 'untrusted';
        end({ host: hostname, ends_at: endsAt.toISOString(), problem });
      },
    );
    const timer = setTimeout(unreachable, patienceMs);
    socket.on('error', unreachable);
    const end = (certificate: Certificate) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(certificate);
    };
  });

const isExpired = (endsAt: Date) => endsAt.getTime() < Date.now();

/** An IP address has no name to ask for. */
const serverName = (host: string) => (/^[\d.]+$|:/.test(host) ? {} : { servername: host });
