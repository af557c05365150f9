import { type HttpRequest, send } from './http.ts';

export type Send = (request: HttpRequest) => Promise<Response>;
export type Conduct = <T>(request: HttpRequest, run: (send: Send) => Promise<T>) => Promise<T>;

/**
 * Sends a call and gives its answer. After the first screen it is replaced by `conductPatiently`, which sign-in must
 * not load.
 */
export const calls: { conduct: Conduct } = { conduct: (_request, run) => run(send) };
