import {
  adminBackups,
  type Backup,
  type BackupCheck,
  type BackupState as State,
  type BackupWarning,
} from '@put/contract/system/backups';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { sizeWords } from '../../ui/words/size-words.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import css from './backups.module.css';

const rereadMs = 30_000;

/** When the last backup was made, and what prevents backups. */
export function BackupState() {
  const read = useQuery({ ...query(adminBackups.show), refetchInterval: rereadMs });
  return (
    <section aria-labelledby="backups-title">
      <h2 id="backups-title" className={css.title}>
        Резервные копии
      </h2>
      <QueryStates of={read} skeleton={<RowSkeletons rows={2} height={44} />}>
        {(state) => (
          <>
            {state.warning && <Warning warning={state.warning} state={state} />}
            <div className={css.card}>
              {state.last ? <LastGood backup={state.last} /> : <p>Ни одной копии ещё нет.</p>}
              {state.check?.is_sound === true && <Sound check={state.check} />}
              {state.running && (
                <p>
                  Сейчас делается новая, начата <Moment at={state.running.started_at} />.
                </p>
              )}
              <p className={css.what}>
                <Schedule schedule={state.schedule} />
              </p>
            </div>
          </>
        )}
      </QueryStates>
    </section>
  );
}

const titles: Record<BackupWarning, string> = {
  none: 'Резервных копий нет',
  late: 'Последняя резервная копия устарела',
  failed: 'Резервная копия не получилась',
  unsound: 'Резервная копия не восстанавливается',
  unchecked: 'Резервную копию не удалось проверить',
};

const isError = (warning: BackupWarning) => warning === 'failed' || warning === 'unsound';

function Warning({ warning, state: { failed, check, schedule } }: { warning: BackupWarning; state: State }) {
  const isOfCheck = warning === 'unsound' || warning === 'unchecked';
  return (
    <Notice kind={isError(warning) ? 'error' : 'warning'} title={titles[warning]}>
      {isOfCheck && check && (
        <>
          <Moment at={check.started_at} />, {check.host}, {check.folder}/{check.file_name}: {check.error} Следующая
          копия проверится, как только будет сделана.
        </>
      )}
      {warning === 'failed' && failed && (
        <>
          <Moment at={failed.started_at} />, {failed.host}, {failed.folder}: {failed.error}
        </>
      )}
      {warning === 'failed' && schedule && ' Через полчаса будет новая попытка.'}
      {warning === 'late' && 'Если диск сломается, всё, что сделано после неё, пропадёт.'}
      {warning === 'none' && 'Если диск сломается, пропадут курсы, решения и результаты.'}
      {(warning === 'none' || warning === 'late') && !schedule && (
        <>
          {' '}
          Задайте серверу папку в <code>PT_BACKUP_DIR</code> или запустите <code>npm run backup</code>.
        </>
      )}
    </Notice>
  );
}

function Sound({ check: { started_at, file_name, row_count, file_count } }: { check: BackupCheck }) {
  return (
    <p>
      Проверена восстановлением: <Moment at={started_at} />, {file_name} — на месте{' '}
      {countWords(row_count ?? 0, ['строка', 'строки', 'строк'])} и{' '}
      {countWords(file_count ?? 0, ['файл', 'файла', 'файлов'])}.
    </p>
  );
}

function LastGood({ backup }: { backup: Backup }) {
  const { started_at, host, folder, file_name, size_bytes, row_count, file_count, lost_file_count } = backup;
  return (
    <>
      <p>
        Последняя: <Moment at={started_at} />, {sizeWords(size_bytes ?? 0)},{' '}
        {countWords(row_count ?? 0, ['строка', 'строки', 'строк'])} и{' '}
        {countWords(file_count ?? 0, ['файл', 'файла', 'файлов'])}
      </p>
      <p className={css.what}>
        {host}: {folder}/{file_name}
      </p>
      {(lost_file_count ?? 0) > 0 && (
        <p>
          На диске не нашлось или оказалось испорчено:{' '}
          {countWords(lost_file_count ?? 0, ['загруженный файл', 'загруженных файла', 'загруженных файлов'])}.
        </p>
      )}
    </>
  );
}

const Schedule = ({ schedule }: Pick<State, 'schedule'>) =>
  schedule
    ? `Каждый день в ${schedule.at.join(' и ')} по часам сервера, в папку ${schedule.folder}. ` +
      `Хранится не больше ${countWords(schedule.keep, ['копии', 'копий', 'копий'])}.`
    : 'Сами не делаются: папка для них (PT_BACKUP_DIR) не задана.';
