import { type Figure, printFigure } from './figures.ts';
import { startProduct } from './product.ts';
import { median } from './times.ts';

/** Five wrong passwords for an account are answered without delay, so 40 accounts give 200 sign-ins. */
const accounts = 40;
const triesOfAccount = 5;
const requests = 40;
const password = 'тропа-ведёт-в-горы';

/**
 * Whether the time of an answer reveals that an account exists. Sign-in with a wrong password, password reset and
 * registration are measured for known and unknown names in turns, so that noise affects both.
 */
export async function benchEnumeration(): Promise<Figure[]> {
  const product = await startProduct({
    PT_REGISTRATION: 'open',
    // each call has an address of its own, so that limits for addresses do not affect the measurement
    PT_TRUST_PROXY: '1',
  });
  try {
    const time = timer(product.api);
    const person = (name: string, email = `${name}@school.example`) => ({
      username: name,
      email,
      first_name: 'Саша',
      password,
      consents: [{ document: 'personal_data', version: '2026-09-01' }],
    });
    for (let i = 0; i < accounts; i++) await time('/auth/register', person(`known-${i}`), 200);

    const signIn = await inTurns(accounts * triesOfAccount, (kind, i) =>
      time(
        '/auth/login',
        { login: kind === 'known' ? `known-${i % accounts}` : `nobody-${i}`, password: 'не тот' },
        401,
      ),
    );
    const reset = await inTurns(requests, (kind, i) =>
      time('/auth/reset_password/request', { login: `${kind}-${i % accounts}` }, 200),
    );
    const register = await inTurns(requests, (kind, i) =>
      time('/auth/register', person(`${kind}-again-${i}`, `${kind}-${i}@school.example`), 200),
    );
    return [
      figureOf('sign-in', signIn),
      figureOf('request of a new password', reset),
      figureOf('registration', register),
    ];
  } finally {
    await product.close();
  }
}

type Kind = 'known' | 'unknown';

function timer(api: string) {
  let calls = 0;
  return async (path: string, body: object, expected: number): Promise<number> => {
    calls += 1;
    const startedMs = performance.now();
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` },
      body: JSON.stringify(body),
    });
    await response.text();
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}`);
    return performance.now() - startedMs;
  };
}

async function inTurns(times: number, run: (kind: Kind, i: number) => Promise<number>): Promise<Record<Kind, number>> {
  const measured: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let i = 0; i < times; i++)
    for (const kind of ['known', 'unknown'] as const) measured[kind].push(await run(kind, i));
  return { known: median(measured.known), unknown: median(measured.unknown) };
}

const figureOf = (what: string, { known, unknown }: Record<Kind, number>): Figure => ({
  name: `${what}: medians ${Math.round(known)} ms for known and ${Math.round(unknown)} ms for unknown names differ by, %`,
  value: (Math.max(known, unknown) / Math.min(known, unknown) - 1) * 100,
  goal: { atMost: 10 },
});

if (import.meta.main) (await benchEnumeration()).forEach(printFigure);
