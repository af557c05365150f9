import type { Health, LiveProcess } from '@put/contract/system/health';
import type { ContainerEngine } from '../../drivers/container/container-engine.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { Mail } from '../../drivers/mail/mail.ts';
import {
  stateOfBackup,
  stateOfCertificate,
  stateOfContainers,
  stateOfDisk,
  stateOfJudge,
  stateOfMail,
  stateOfProcesses,
  stateOfWaiting,
} from './health-rules.ts';
import type { SystemTools } from './begin-telling.ts';
import { filesTrouble } from './read-files.ts';
import { measureDisks } from './measure-disks.ts';
import { certificateOf } from './read-certificate.ts';
import { type Facts, factsOf, type FactTools } from './read-facts.ts';
import { listProcesses, servedLanguages } from '../processes/processes.api.ts';
import { findMigrations } from './system.store.ts';

type Tools = Omit<FactTools, 'areContainersOff'> & {
  files: Pick<Files, 'trouble'>;
  mail: Pick<Mail, 'hasServer'>;
  system: SystemTools;
};

/**
 * How the installation is, judged by `health-rules.ts`. Disks are those of the machine that answers. Keeps what is dear
 * to read, so it is made once.
 */
export function healthOf({ files, mail, system, ...tools }: Tools): () => Promise<Health> {
  const { own, disks, openedAt, areContainersOff, isProduction } = system;
  const { hasServer } = mail;
  const readFacts = factsOf({ ...tools, areContainersOff });
  const readCertificate = certificateOf(openedAt);
  const readTrouble = filesTrouble(files);
  return async () => {
    const [facts, certificate, trouble, folders, list, migrations] = await Promise.all([
      readFacts(),
      readCertificate(),
      readTrouble(),
      measureDisks(disks),
      listProcesses(tools.db),
      findMigrations(tools.db),
    ]);
    const { now } = facts.backup;
    const judge = judgeOf(facts);
    return {
      now,
      processes: { state: stateOfProcesses(list, now), list },
      release: releaseOf(own.release, list, migrations),
      disk: { state: stateOfDisk(folders), folders, files_bytes: facts.filesBytes },
      ...(trouble && { files: { state: trouble.words === '' ? 'good' : 'broken', ...trouble } }),
      backup: backupOf(facts),
      queue: queueOf(facts, now),
      judge: { state: stateOfJudge(judge), ...judge },
      containers: containersOf(facts, tools.containers, now),
      mail: { state: stateOfMail(facts.mail, now, { hasServer, isProduction }), has_server: hasServer, ...facts.mail },
      certificate: { state: stateOfCertificate(certificate, now), ...certificate },
    };
  };
}

const backupOf = ({ backup }: Facts): Health['backup'] => ({
  state: stateOfBackup(backup),
  warning: backup.warning,
  last_at: backup.last?.started_at ?? null,
  is_scheduled: backup.schedule !== null,
});

/** Without `background`, which nobody waits for. */
function queueOf({ classes }: Facts, now: string): Health['queue'] {
  const ofPeople = classes.filter(({ name }) => name !== 'background');
  const oldest_at = ofPeople.flatMap(({ oldest_at: at }) => at ?? []).toSorted()[0] ?? null;
  const waiting = ofPeople.reduce((sum, one) => sum + one.waiting, 0);
  return { state: stateOfWaiting('submission', oldest_at, now), waiting, oldest_at };
}

function judgeOf({ workers, languages }: Facts): Omit<Health['judge'], 'state'> {
  const alive = workers.filter(({ is_gone, is_leaving }) => !is_gone && !is_leaving);
  const served = servedLanguages(workers);
  const drivers = alive.flatMap((worker) => worker.drivers);
  return {
    processes: alive.length,
    places: alive.reduce((sum, { places }) => sum + places, 0),
    broken: alive.flatMap(({ host, drivers: its }) =>
      its.filter(({ state }) => state === 'broken').map((driver) => ({ host, ...driver })),
    ),
    unserved: languages
      .filter(({ language }) => !served.has(language))
      .map(({ language, waiting }) => ({ language, waiting })),
    runtimes: [...new Set(drivers.flatMap(({ runtime }) => runtime ?? []))].toSorted(),
  };
}

function containersOf(facts: Facts, { kind }: ContainerEngine, now: string): Health['containers'] {
  const { engine, containers } = facts;
  const count = (...states: string[]) =>
    containers.states.filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.count, 0);
  return {
    state: stateOfContainers(facts, now),
    is_off: engine === null,
    engine: kind,
    words: engine?.state === 'broken' ? engine.words : '',
    running: count('starting', 'running', 'stopping'),
    most: engine?.most ?? 0,
    queued: count('queued'),
    oldest_queued_at: containers.oldest_queued_at,
  };
}

/** Processes of two releases are right only while one is replaced by the other. */
function releaseOf(
  name: string,
  list: readonly LiveProcess[],
  { applied, newest }: Awaited<ReturnType<typeof findMigrations>>,
): Health['release'] {
  const alive = list.filter(({ is_gone }) => !is_gone);
  const others = [...new Set(alive.map(({ release }) => release))].filter((release) => release !== name).toSorted();
  return { state: others.length > 0 ? 'look' : 'good', name, others, applied, newest_migration: newest };
}
