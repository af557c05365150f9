import type { Engine } from '../../docker-api/engine.ts';
import type { RegistryImages } from '../../docker-api/registry-images.ts';

/** An image with our agent in it. `name`: short for those of `runners/`, whole for others. */
export type AgentImage = { name: string; reference: string };

/** An image that has it has the agent (`runners/linux/Dockerfile`). Images made from such a one have it too. */
const agentLabel = 'put.agent';
export const imageFilter = encodeURIComponent(JSON.stringify({ label: [agentLabel] }));
const ours = 'put-runner-';

type Listed = {
  RepoTags: string[] | null;
  RepoDigests: string[] | null;
  Created: number;
  Labels: Record<string, string> | null;
};

/**
 * All images with an agent. The newest of each short name comes first. Of those whose digest is known only the digest
 * counts; the missing ones begin to be pulled.
 */
export async function findImages(engine: Engine, pulls: RegistryImages | undefined): Promise<AgentImage[]> {
  const known = pulls?.all() ?? [];
  const found = await listImages(engine, known);
  const isMissing = ({ reference }: AgentImage) => found.every((one) => one.reference !== reference);
  pulls?.want(known.filter(isMissing).map(({ reference }) => reference));
  return found;
}

/** `known`: those whose digest is known. */
export async function listImages(engine: Engine, known: readonly AgentImage[]): Promise<AgentImage[]> {
  const listed = await engine.call<Listed[]>('GET', `/images/json?filters=${imageFilter}`);
  const isThere = ({ reference }: AgentImage) => listed.some(({ RepoDigests }) => RepoDigests?.includes(reference));
  const tagged = listed
    .toSorted((a, b) => b.Created - a.Created)
    .flatMap(({ RepoTags }) => RepoTags ?? [])
    .filter((tag) => !tag.startsWith('<none>'))
    .map((reference) => {
      // Podman puts the name of a registry before the tag
      const tag = reference.replace(/^(localhost|docker\.io\/library)\//, '');
      return { name: tag.startsWith(ours) ? tag.slice(ours.length).replace(/:.*$/, '') : tag, reference };
    });
  return [...known.filter(isThere), ...tagged.filter(({ name }) => known.every((one) => one.name !== name))];
}

/** The image that a template names: by its short name, or by a tag. */
export const imageFor = (images: readonly AgentImage[], wanted: string): string | undefined =>
  images.find(({ name, reference }) => [name, reference, name.replace(/:latest$/, '')].includes(wanted))?.reference;

/** Runs the programs that look after disks. Only our own images may. */
export const imageOfKeeper = (images: readonly AgentImage[]): string | undefined =>
  images.find(({ name }) => name === 'linux')?.reference;
