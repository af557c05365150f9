import { type HttpRequest, send } from './http.ts';

export type Send = (request: HttpRequest) => Promise<Response>;
export type Conduct = <T>(request: HttpRequest, run: (send: Send) => Promise<T>) => Promise<T>;

/** How a call is brought to its answer. What knows of silent servers takes this place once the first screen stands. */
export const calls: { conduct: Conduct } = { conduct: (_request, run) => run(send) };
