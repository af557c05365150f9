import { afterAll, describe } from 'vitest';
import { gvisor, hasGvisor, startDockerEngine } from '../../../testing/engines/docker-engine.ts';
import { Engine } from '../../docker-api/engine.ts';
import { readAddress } from '../../docker-api/engine-address.ts';
import { engineConformance } from '../conformance/container-engine.conformance.ts';
import type { TestedPlace } from '../conformance/engine-bench.conformance.ts';
import { startDockerContainers } from './docker-containers.ts';
import { removeInstallation } from './remove-installation.ts';

const engine = await startDockerEngine(['linux']);
afterAll(() => engine?.close());
const api = () => new Engine(readAddress(engine!.host));
const isGvisorThere = engine !== undefined && (await hasGvisor(engine));

const placeWith = async (runtime: string | undefined, ownDisks = true): Promise<TestedPlace> => {
  const installations = new Set<string>();
  return {
    image: 'linux',
    isShared: true,
    hasPrograms: true,
    async open(installation) {
      installations.add(installation);
      return startDockerContainers({
        host: engine!.host,
        runtime,
        installation,
        networks: [],
        most: 5,
        ownDisks,
        onError: (error) => ownDisks && console.warn(error),
      });
    },
    async kill(driver, containerId) {
      const { ref } = (await driver.list()).find((one) => one.containerId === containerId)!;
      await api().call('POST', `/containers/${ref.split('/')[2]}/kill`);
    },
    async close() {
      for (const installation of installations) await removeInstallation(api(), installation);
    },
  };
};

describe.skipIf(!engine)('in a real engine', () => {
  engineConformance('Docker', () => placeWith(undefined));
});

/** As in engines where nobody may mount. */
describe.skipIf(!engine)('in a real engine', () => {
  engineConformance('Docker without disks', () => placeWith(undefined, false), [
    'a start by two processes at once starts once',
    'two generations at once leave the higher one',
    'files live through a crash',
    'a home that is not there is filled anew, and that is said',
    'a tar takes the place of what was there, and so does nothing',
    'a broken tar leaves a container that starts another time',
    'the home folder can be taken out, running or stopped, and put into another',
    'files grow, are renamed and vanish during the copy',
    'holes, links, closed files and names that are no text come back as they were',
    'a path can be deleted, running or stopped, and no other',
    'the size of a home folder is known, running or stopped',
    'what is not there can be stopped and removed',
  ]);
});

/** gVisor costs more, and only some promises depend on what runs the container. */
describe.skipIf(!isGvisorThere)('in a real engine', () => {
  engineConformance('Docker with gVisor', () => placeWith(gvisor.name), [
    'a container starts, and its agent says hello',
    'files live through stops and starts',
    'check 7: a full disk refuses files and locks nobody out',
    'a tar reaches nothing outside of the home folder',
    'files grow, are renamed and vanish during the copy',
    'a running container can be removed, and what was in it is gone',
  ]);
});
