import { vi } from 'vitest';

export type Seen = { method: string; path: string; token: string | null; body: unknown; headers: Headers };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** Replaces fetch and answers calls in place of the server. Returns the list of calls that were made. */
export function fakeServer(answer: (call: Seen) => Answer | Promise<Answer> | 'unreachable'): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    const call: Seen = {
      method: init.method ?? 'GET',
      path: url,
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers,
    };
    seen.push(call);
    const given = await answer(call);
    if (given === 'unreachable') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers: extra = {} } = given;
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...extra },
    });
  });
  return seen;
}

export const problem = (status: number, code: string, errors: { path: string; message: string }[] = []) => ({
  status,
  body: { type: `urn:put:refusal:${code}`, title: code, status, code, detail: `Слова: ${code}`, errors },
});
