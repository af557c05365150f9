import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exactBytes } from '@put/python/exact-text.ts';
import type { Engine } from '../../docker-api/engine.ts';
import type { ExecDuplex } from '../../docker-api/exec-duplex.ts';
import { ContainerFault } from '../container-engine.ts';
import type { Labels, Names } from './container-names.ts';
import { student, ulimits } from './container-options.ts';
import type { Homes, HomeSpec, HomeWish, PreparedHome } from './homes.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import { findVolumes, makeVolume, removeVolume } from './volumes.ts';

/** Podman copies what an image has at the place of a new volume: here it has nothing. */
const folder = '/mnt';

type Helper = { image: string; labels: Labels; volume: string; isPodman: boolean };

/** What the container is made with that runs one program in a volume. */
export const volumeHelperOptions = ({ image, labels, volume, isPodman }: Helper) => ({
  Image: image,
  Entrypoint: ['sleep'],
  Cmd: ['3600'],
  User: '0:0',
  NetworkDisabled: true,
  Labels: labels,
  HostConfig: {
    NetworkMode: 'none',
    ReadonlyRootfs: true,
    CapDrop: ['ALL'],
    CapAdd: ['DAC_OVERRIDE', 'FOWNER', 'CHOWN'],
    SecurityOpt: ['no-new-privileges'],
    Mounts: [{ Type: 'volume', Source: volume, Target: folder, VolumeOptions: { NoCopy: true } }],
    LogConfig: { Type: 'none' },
    Ulimits: ulimits(isPodman),
    AutoRemove: true,
  },
});

export const volumeHelperExec = (argv: readonly string[]) => ({ Cmd: argv, User: '0:0', WorkingDir: folder });

/**
 * Home folders in ordinary volumes, for engines where nobody may mount: Podman of a user, Docker behind a remote user's
 * rights. Their size is not bounded, only known.
 */
export class PlainHomes implements Homes {
  readonly kind = 'plain';
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #image: () => Promise<string>;

  constructor(engine: Engine, names: Names, imageOf: () => Promise<string>) {
    this.#engine = engine;
    this.#names = names;
    this.#image = imageOf;
  }

  async prepare({ containerId }: HomeSpec, { isKept, isFilled }: HomeWish): Promise<PreparedHome> {
    const before = await this.#all(containerId);
    const [kept] = isKept ? before : [];
    const volume = kept ?? this.#names.fresh('home', containerId);
    if (!kept) await makeVolume(this.#engine, volume, this.#names.labels('home', containerId));
    if (!kept && isFilled) {
      const owner = `${student.uid}:${student.gid}`;
      await buffer(Readable.from(await this.#inVolume(containerId, volume, ['chown', owner, '.'])));
    }
    return {
      volume,
      isAnew: !kept,
      hasOwnDisk: false,
      settle: async () => {
        for (const other of before) if (other !== volume) await removeVolume(this.#engine, other);
      },
      letGo: async (isStarted) => {
        if (!isStarted && !kept) await removeVolume(this.#engine, volume).catch(() => undefined);
      },
    };
  }

  async export(containerId: string): Promise<Readable> {
    // what changes meanwhile is packed as it is read, which tar tells by 1
    const script = 'tar --format=gnu --numeric-owner --one-file-system --sparse -cf - . || [ $? -le 1 ]';
    const output = await this.#inHome(containerId, ['/bin/sh', '-c', script]);
    return Readable.from(output, { objectMode: false });
  }

  async removePath(containerId: string, path: string): Promise<void> {
    // in base64, because names may be no text; and a link on the way leads elsewhere
    const names = path.split('/').map((name) => Buffer.from(exactBytes(name)).toString('base64'));
    const script = `for name do shift; name=$(printf %s "$name" | base64 -d; printf x); name=\${name%x}
      [ $# = 0 ] && exec rm -rf -- "./$name"; [ ! -L "./$name" ] && cd -P -- "./$name" || exit 0; done`;
    const args = ['/bin/sh', '-c', script, 'sh', ...names];
    await buffer(Readable.from(await this.#inHome(containerId, args)));
  }

  async bytes(containerId: string): Promise<number> {
    const output = await this.#inHome(containerId, ['du', '-sx', '--block-size=1', '.']);
    return Number.parseInt((await buffer(Readable.from(output))).toString(), 10);
  }

  async remove(containerId: string): Promise<void> {
    for (const volume of await this.#all(containerId)) await removeVolume(this.#engine, volume);
  }

  /** The oldest is the home folder; a younger one was left by a start that failed. */
  async #all(containerId: string): Promise<string[]> {
    const volumes = await findVolumes(this.#engine, this.#names, 'home', containerId);
    return volumes.toSorted((a, b) => a.CreatedAt.localeCompare(b.CreatedAt)).map(({ Name }) => Name);
  }

  async #inHome(containerId: string, argv: readonly string[]): Promise<AsyncGenerator<Buffer>> {
    const [volume] = await this.#all(containerId);
    if (volume === undefined) throw new ContainerFault(`no home folder of ${containerId}`);
    return this.#inVolume(containerId, volume, argv);
  }

  /** Runs a program in a container of ours that lives for it alone, and gives what it prints. */
  async #inVolume(containerId: string, volume: string, argv: readonly string[]): Promise<AsyncGenerator<Buffer>> {
    const engine = this.#engine;
    const name = this.#names.fresh('probe', containerId);
    const labels = this.#names.labels('probe', containerId);
    const body = volumeHelperOptions({ image: await this.#image(), labels, volume, isPodman: engine.isPodman });
    const { Id: id } = await engine.call<{ Id: string }>('POST', `/containers/create?name=${name}`, { body });
    const leave = () => engine.call('DELETE', `/containers/${id}?force=1`).catch(ignoreAbsent);
    let output: ExecDuplex;
    try {
      await engine.call('POST', `/containers/${id}/start`);
      output = await engine.execDuplex(id, volumeHelperExec(argv));
    } catch (error) {
      await leave();
      throw error;
    }
    output.end();
    return (async function* () {
      try {
        for await (const piece of output) yield piece as Buffer;
        const code = await output.exitCode();
        if (code !== 0) throw new ContainerFault(`${argv[0]} ended with ${code}`);
      } finally {
        await leave();
      }
    })();
  }
}
