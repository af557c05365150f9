import type { Endpoint } from '@put/contract/base/endpoint';
import { type ApiTools, channelsOf, routesOf } from '../modules.ts';

/** For reading the tables of routes and channels: no handler is called. */
const noTools = new Proxy({}, { get: () => undefined }) as ApiTools;

/** Every endpoint and every channel that the product answers. */
export const everyEndpoint: readonly Endpoint[] = routesOf(noTools).map(({ endpoint }) => endpoint);
export const everyChannel = channelsOf(noTools).map(({ channel }) => channel);

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
