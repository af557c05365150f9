import type { Container } from '@put/contract/containers/containers';
import type { ContainerEngine } from '../../../drivers/container/container-engine.ts';

/** What pages of containers say of the engine. */
export const engineInPage = ({ containers }: { containers: ContainerEngine }): Container['engine'] => ({
  kind: containers.kind,
  capabilities: containers.capabilities(),
});
