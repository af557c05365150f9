import type { Db } from '../../drivers/database/database.ts';
import type { Figure, Metrics } from '../../drivers/metrics/metrics.ts';
import { announceProcess, type OwnProcess } from '../processes/processes.api.ts';
import { type DiskFolders, measureDisks } from './measure-disks.ts';
import { certificateOf } from './read-certificate.ts';
import { factsOf, type FactTools } from './read-facts.ts';
import { tellFacts } from './tell-facts.ts';

/** What a process knows about itself and its installation. */
export type SystemTools = {
  own: OwnProcess;
  disks: DiskFolders;
  /** The address that people open; undefined: it is not set. */
  openedAt: string | undefined;
  areContainersOff: boolean;
  isProduction: boolean;
  /** How many reverse proxies stand before this server, as the operator says. */
  proxies: number;
};

type Tools = Omit<FactTools, 'areContainersOff'> & {
  db: Db;
  system: SystemTools;
  metrics?: Metrics | undefined;
  onError: (error: unknown) => void;
};

/** Shows this process to administrators, and its figures to those who watch. Returns a function that stops it. */
export function beginTelling({ system, metrics, onError, ...tools }: Tools): () => Promise<void> {
  const { areContainersOff, disks, openedAt, own } = system;
  metrics?.ask(
    tellFacts({
      locks: tools.locks,
      readFacts: factsOf({ ...tools, areContainersOff }),
      readCertificate: certificateOf(openedAt),
    }),
  );
  metrics?.ask(() => disksAsFigures(disks));
  return announceProcess(tools.db, own, onError);
}

async function disksAsFigures(disks: DiskFolders): Promise<Figure[]> {
  const folders = await measureDisks(disks);
  const by = (size: 'free_bytes' | 'size_bytes') =>
    folders.map((folder) => ({ labels: { folder: folder.what }, value: folder[size] }));
  return [
    { name: 'put_disk_free_bytes', help: 'Free bytes of the disk that a folder lies on', samples: by('free_bytes') },
    { name: 'put_disk_size_bytes', help: 'All bytes of the disk that a folder lies on', samples: by('size_bytes') },
  ];
}
