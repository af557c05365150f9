import type { Progress } from './runner-messages.ts';

const everyBytes = 100_000;

/** Fetches files and reports how many bytes of all of them have arrived. */
export function countedFetch(totalBytes: number, onProgress: (progress: Progress) => void) {
  let doneBytes = 0;
  let toldBytes = 0;
  onProgress({ doneBytes, totalBytes });
  return async (url: string, type = 'application/octet-stream'): Promise<Response> => {
    const response = await fetch(url);
    if (!response.ok || response.body === null) throw new Error(`${url}: ${response.status}`);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        doneBytes += part.length;
        controller.enqueue(part);
        if (doneBytes - toldBytes < everyBytes && doneBytes < totalBytes) return;
        toldBytes = doneBytes;
        onProgress({ doneBytes: Math.min(doneBytes, totalBytes), totalBytes });
      },
    });
    return new Response(response.body.pipeThrough(counter), { headers: { 'content-type': type } });
  };
}
