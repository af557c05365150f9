import { Button } from '@mantine/core';
import { type ContainerRow, containers } from '@put/contract/containers/containers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

type Props = { containerId: number; life: Life };

const takesPlace = ({ state }: ContainerRow) => state !== 'stopped' && state !== 'failed' && state !== 'stopping';

/** Not all of a student's containers may run at once: this one starts when one of the others stops. */
export function MakeRoom({ containerId, life: { start } }: Props) {
  const mine = useQuery({ ...query(containers.list), refetchOnMount: 'always' });
  const stop = useMutation({
    ...mutation(containers.stop, { refreshes: [containers.list, containers.get] }),
    onSettled: () => start.mutate(),
  });
  const others = (mine.data?.containers ?? []).filter((one) => one.id !== containerId && takesPlace(one));
  const isBusy = stop.isPending || start.isPending;
  return (
    <>
      {others.map(({ id, title }) => (
        <Button key={id} loading={isBusy} onClick={() => stop.mutate({ params: { id: String(id) } })}>
          Остановить «{title}» и запустить этот
        </Button>
      ))}
      {others.length === 0 && (
        <Button loading={isBusy || mine.isPending} onClick={() => start.mutate()}>
          Запустить
        </Button>
      )}
      {others.length > 0 && <p className={css.reason}>Файлы в остановленном контейнере останутся.</p>}
      {mine.error && <p role="alert">{wordsOf(mine.error)}</p>}
    </>
  );
}
