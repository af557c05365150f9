import type { Engine } from '../../docker-api/engine.ts';
import { type Kind, labelNames, type Labels, Names } from '../docker/container-names.ts';
import { type AgentImage, listImages } from '../docker/images.ts';
import { notOurs } from './refused.ts';

/** What an object of the product says of itself by its labels. */
export type Owner = { names: Names; purpose: Kind; containerId: string | undefined };
export type OwnedContainer = Owner & { id: string };

type Options = {
  engine: Engine;
  /** Undefined: any. */
  installation: string | undefined;
  /** Images whose digests the node's own list names. */
  known: readonly AgentImage[];
};

const kinds: readonly string[] = [
  'container',
  'mark',
  'home',
  'mount',
  'place',
  'keeper',
  'store',
  'probe',
] satisfies Kind[];

/** What the engine has of the product. The calls throw Refused for what is another's, EngineFault where it is away. */
export class OwnedObjects {
  readonly engine: Engine;
  readonly known: readonly AgentImage[];
  readonly #installation: string | undefined;

  constructor({ engine, installation, known }: Options) {
    this.engine = engine;
    this.known = known;
    this.#installation = installation;
  }

  ownerIn(labels: Labels | null | undefined, what: string): Owner {
    const { installation = '', kind = '', containerId } = named(labels ?? {});
    if (!this.isInstallation(installation) || !isKind(kind)) return notOurs(what);
    return { names: new Names(installation), purpose: kind, containerId };
  }

  isOwned(labels: Labels | null | undefined): boolean {
    const { installation = '', kind = '' } = named(labels ?? {});
    return this.isInstallation(installation) && isKind(kind);
  }

  isInstallation(given: string): boolean {
    return given !== '' && (this.#installation === undefined || given === this.#installation);
  }

  async container(nameOrId: string): Promise<OwnedContainer> {
    type Inspected = { Id: string; Config: { Labels: Labels | null } };
    const { Id, Config } = await this.engine.call<Inspected>('GET', `/containers/${nameOrId}/json`);
    return { id: Id, ...this.ownerIn(Config.Labels, `контейнер ${nameOrId}`) };
  }

  async volume(name: string): Promise<Owner> {
    const { Labels } = await this.engine.call<{ Labels: Labels | null }>('GET', `/volumes/${name}`);
    return this.ownerIn(Labels, `том ${name}`);
  }

  async service(id: string): Promise<Owner> {
    const { Spec } = await this.engine.call<{ Spec: { Labels: Labels | null } }>('GET', `/services/${id}`);
    return this.ownerIn(Spec.Labels, `служба ${id}`);
  }

  /** The container that a command runs in. */
  async ofExec(id: string): Promise<OwnedContainer> {
    return this.container((await this.engine.call<{ ContainerID: string }>('GET', `/exec/${id}/json`)).ContainerID);
  }

  images(): Promise<AgentImage[]> {
    return listImages(this.engine, this.known);
  }
}

const isKind = (kind: string): kind is Kind => kinds.includes(kind);

const named = (labels: Labels) => ({
  installation: labels[labelNames.installation],
  kind: labels[labelNames.kind],
  containerId: labels[labelNames.container],
});
