import { apiBase } from '@put/contract/endpoint';
import { NetworkError } from './errors.ts';
import { headersOf, type HttpRequest, noConnection, queryString } from './http.ts';

/** Like `send`, and tells which share of the body has left: fetch has no word for that, XMLHttpRequest has. */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (request: HttpRequest): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = request;
      if (signal?.aborted) return reject(signal.reason as Error);
      const call = new XMLHttpRequest();
      call.open(request.method, apiBase + request.path + queryString(request.query));
      call.responseType = 'text';
      headersOf(request).forEach((value, name) => call.setRequestHeader(name, value));
      const stop = () => call.abort();
      signal?.addEventListener('abort', stop, { once: true });
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      call.onload = () => resolve(answerOf(call));
      call.onerror = () => reject(new NetworkError(noConnection));
      call.onabort = () =>
        reject((signal?.reason ?? new DOMException('The upload was stopped', 'AbortError')) as Error);
      call.onloadend = () => signal?.removeEventListener('abort', stop);
      call.send(request.body as FormData);
    });

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Content-Type', 'X-Request-Id', 'Retry-After']) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(call.status === 204 ? null : call.responseText, { status: call.status, headers });
}
