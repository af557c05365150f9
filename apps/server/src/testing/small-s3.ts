import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../drivers/files/s3-settings.ts';

/** What a store refuses while a key is withdrawn. */
type Refused = 'nothing' | 'all' | 'PUT';

/**
 * An S3 store of this process, as much of it as the driver uses, whose key can be withdrawn and given back while the
 * product runs. The real one is OpenStack Swift (engines/swift.ts).
 */
export async function startSmallS3() {
  const kept = new Map<string, Buffer>();
  let refused: Refused = 'nothing';
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://store');
      const [method, key] = [request.method ?? '', pathname.replace(/^\/put\/?/, '')];
      const body = await buffer(request);
      const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
      if (refused === 'all') return answer(403, '<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code></Error>');
      if (refused === method) return answer(403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
      if (method === 'PUT') return answer(200, (kept.set(key, body), ''));
      if (method === 'DELETE') return answer(204, (kept.delete(key), ''));
      if (key !== '') return kept.has(key) ? answer(200, kept.get(key)) : answer(404);
      const listed = [...kept.keys()].map(
        (name) => `<Contents><Key>${name}</Key><LastModified>2026-11-01T00:00:00Z</LastModified></Contents>`,
      );
      return answer(200, `<ListBucketResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = {
    url: `http://127.0.0.1:${port}/put`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return {
    settings,
    kept,
    refuse: (what: Refused) => void (refused = what),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
