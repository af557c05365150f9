/**
 * Used instead of fetch, which can not report the progress of an upload: XMLHttpRequest tells which share of the body
 * was sent.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const call = new XMLHttpRequest();
      call.open(method, url);
      call.responseType = 'text';
      new Headers(headers).forEach((value, name) => call.setRequestHeader(name, value));
      const stop = () => call.abort();
      signal?.addEventListener('abort', stop, { once: true });
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      call.onload = () => resolve(answerOf(call));
      call.onerror = () => reject(new TypeError('The upload did not arrive'));
      call.onabort = () =>
        reject((signal?.reason ?? new DOMException('The upload was stopped', 'AbortError')) as Error);
      call.onloadend = () => signal?.removeEventListener('abort', stop);
      call.send(body as FormData);
    });

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['Content-Type', 'X-Request-Id', 'Retry-After']) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(call.status === 204 ? null : call.responseText, { status: call.status, headers });
}
