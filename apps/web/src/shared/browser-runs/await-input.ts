import { awaitedInput } from '../../workers/awaited-input.ts';

/**
 * Stops the worker until a person has answered. A program can not be left in the middle and gone on with later, so the worker
 * has to stand still, and without memory that is shared with the page (which would take embedded videos from it) there is one
 * way to: a request that the service worker answers when it knows the answer. A request waits for a while only, lest the browser
 * end the service worker, and is made again.
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
