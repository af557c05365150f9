import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

type Item = { type: string; payload: Record<string, unknown> };
export type Ingest = {
  dsn: string;
  address: string;
  /** Everything received so far, of all envelopes. */
  items: Item[];
  /** The scripts that pages loaded. */
  scripts: string[];
  end(): Promise<void>;
};

/** A stand-in for Sentry and the visit counter: another host that takes envelopes and serves a script. */
export async function startIngest(): Promise<Ingest> {
  const items: Item[] = [];
  const scripts: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    if (request.method === 'POST') items.push(...readEnvelope(await buffer(request)));
    if (request.url === '/script.js') {
      scripts.push(request.url);
      response.setHeader('content-type', 'text/javascript');
      // a counter's script finds its own tag
      return response.end('window.visitsOf = document.currentScript.dataset.websiteId;');
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://key@127.0.0.1:${port}/7`,
    address: `http://127.0.0.1:${port}`,
    items,
    scripts,
    end: async () => void (await new Promise((resolve) => server.close(resolve).closeAllConnections())),
  };
}

/**
 * An envelope is lines of JSON: its header, then header and payload of each item. A recording is known by its type
 * only.
 */
function readEnvelope(body: Buffer): Item[] {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const lines = (isPacked ? gunzipSync(body) : body).toString('latin1').split('\n');
  const items: Item[] = [];
  for (let line = 1; line + 1 < lines.length; line += 2) {
    const { type } = JSON.parse(lines[line]!) as { type: string };
    if (type === 'replay_recording') return [...items, { type, payload: {} }];
    const text = Buffer.from(lines[line + 1]!, 'latin1').toString('utf8');
    items.push({ type, payload: JSON.parse(text) as Record<string, unknown> });
  }
  return items;
}
