import type { ContainerSpec } from '../drivers/container/container-engine.ts';

/** A small container of the image `linux` without a network. `rest`: what a test wants otherwise. */
export const sampleSpec = (rest: Partial<ContainerSpec> = {}): ContainerSpec => ({
  containerId: '1',
  generation: 1,
  image: 'linux',
  cpus: 1,
  memoryMb: 256,
  diskMb: 16,
  pids: 128,
  isRootReadonly: false,
  network: null,
  startCommand: '',
  ...rest,
});
