import type { EngineCapabilities } from '@put/contract/containers/container-engines';
import { type ContainerEngine, ContainerFault } from './container-engine.ts';

const nothing: EngineCapabilities = {
  pty: false,
  processes: false,
  ports: false,
  programs: false,
  hardDiskLimit: false,
  hardMemoryLimit: false,
  survivesHost: false,
  isForStrangers: false,
};

/** Stands where there is no engine. It is broken for the given reason, in Russian, and starts nothing. */
export function noEngine(words: string): ContainerEngine {
  const refuse = async (): Promise<never> => {
    throw new ContainerFault(words);
  };
  return {
    kind: 'virtual',
    capabilities: () => nothing,
    status: async () => ({ state: 'broken', words, most: 0 }),
    images: async () => [],
    networks: async () => [],
    problemOf: async () => words,
    start: refuse,
    stop: refuse,
    remove: refuse,
    connect: refuse,
    exportHome: refuse,
    removePath: refuse,
    homeBytes: refuse,
    list: refuse,
    onEvent: () => () => undefined,
    close: async () => undefined,
  };
}
