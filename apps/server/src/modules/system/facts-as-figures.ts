import { ContainerState } from '@put/contract/containers/containers';
import type { JudgeDriver } from '@put/contract/judge/judge';
import { type Figure, figure } from '../../drivers/metrics/metrics.ts';
import type { Certificate } from './read-certificate.ts';
import type { Facts } from './read-facts.ts';

const driverStates: readonly JudgeDriver['state'][] = ['ready', 'starting', 'broken'];
const seconds = (time: string) => Date.parse(time) / 1000;

/** The facts for those who watch from outside. A thing that never happened has no figure. */
export function factsAsFigures(facts: Facts, certificate: Certificate): Figure[] {
  const now = seconds(facts.backup.now);
  const waiting = [
    ...facts.classes.map(({ name, waiting: count, oldest_at }) => ({ name, count, oldest_at })),
    { name: 'mail', count: facts.mail.waiting, oldest_at: facts.mail.oldest_at },
    { name: 'container', count: inState(facts, 'queued'), oldest_at: facts.containers.oldest_queued_at },
  ];
  const workers = facts.workers.filter(({ is_gone, is_leaving }) => !is_gone && !is_leaving);
  const drivers = workers.flatMap((worker) => worker.drivers);
  const { last, failed, check } = facts.backup;
  return [
    {
      name: 'put_queue_waiting',
      help: 'What waits, by class: run, submission and background of the judge, mail, container',
      samples: waiting.map(({ name, count }) => ({ labels: { class: name }, value: count })),
    },
    {
      name: 'put_queue_oldest_seconds',
      help: 'How long the first of each class has waited',
      samples: waiting.map(({ name, oldest_at }) => ({
        labels: { class: name },
        value: oldest_at === null ? 0 : Math.max(0, now - seconds(oldest_at)),
      })),
    },
    figure('put_judge_workers', 'Processes that judge', workers.length),
    figure(
      'put_judge_places',
      'How many programs all judging processes run at the same time',
      workers.reduce((sum, { places }) => sum + places, 0),
    ),
    {
      name: 'put_judge_drivers',
      help: 'Drivers that run programs, in all judging processes, by their state',
      samples: driverStates.map((state) => ({
        labels: { state },
        value: drivers.filter((driver) => driver.state === state).length,
      })),
    },
    {
      name: 'put_containers',
      help: 'Containers of students that are not at rest, by state',
      samples: ContainerState.options
        .filter((state) => state !== 'stopped')
        .map((state) => ({ labels: { state }, value: inState(facts, state) })),
    },
    ...(facts.engine === null
      ? []
      : [
          figure('put_container_places', 'How many containers may run at once', facts.engine.most),
          figure('put_container_engine_ready', 'Whether containers can start', Number(facts.engine.state === 'ready')),
        ]),
    figure('put_mail_failed', 'E-mails that were given up within the last seven days', facts.mail.failed),
    figure('put_files_bytes', 'Bytes of all uploaded contents', facts.filesBytes),
    figure('put_backup_failing', 'Whether the last try to make a backup failed', Number(failed !== null)),
    figure(
      'put_backup_unsound',
      'Whether the last backup that was checked could not be restored',
      Number(check !== null && check.is_sound !== true),
    ),
    ...(last
      ? [figure('put_backup_last_timestamp_seconds', 'When the last good backup began', seconds(last.started_at))]
      : []),
    ...(certificate.ends_at === null
      ? []
      : [
          figure(
            'put_certificate_end_timestamp_seconds',
            'When the certificate of the public address ends',
            seconds(certificate.ends_at),
          ),
        ]),
  ];
}

const inState = ({ containers }: Facts, state: ContainerState): number =>
  containers.states.find((one) => one.state === state)?.count ?? 0;
