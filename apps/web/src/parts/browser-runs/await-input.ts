import { awaitedInput } from '../../workers/awaited-input.ts';

/**
 * Blocks the worker until the person has answered. A program cannot be suspended and resumed, so its worker has to
 * block. Shared memory would need page headers that break embedded videos. So the worker sends a synchronous request,
 * and the service worker replies when it knows the answer. Each request waits for a limited time and is then repeated:
 * otherwise the browser would stop the service worker.
 */
export function awaitInput(address: string, open: () => XMLHttpRequest): string | null {
  for (;;) {
    const request = open();
    request.open('GET', address, false);
    try {
      request.send();
    } catch {
      return null;
    }
    const said = request.getResponseHeader(awaitedInput.header);
    if (said === 'text') return request.responseText;
    if (said !== 'wait') return null;
  }
}
