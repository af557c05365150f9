import { Button, Modal } from '@mantine/core';
import type { ContainerSnapshot } from '@put/contract/containers/container-snapshots';
import { type Container, containerLimits, containers } from '@put/contract/containers/containers';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { QueryStates } from '../../states/query-states.tsx';
import { Moment } from '../../time/moment.tsx';
import { bytesWords } from '../bytes-words.ts';
import type { Life } from './use-life.ts';
import css from './head.module.css';

const reasons: Record<ContainerSnapshot['reason'], string> = {
  stop: 'При остановке',
  reset: 'Перед «Всё заново»',
  before_restore: 'Перед возвратом копии',
  periodic: 'Во время работы',
  check: 'При проверке',
  manual: 'По вашей просьбе',
  before_delete: 'Перед удалением',
};

type Props = { container: Container; life: Life; onClose: () => void };

/** Kept copies of the files, and a way back to each. */
export default function Snapshots({ container, life, onClose }: Props) {
  const confirm = useConfirm();
  const known = useQuery(query(containers.snapshots, { params: { id: String(container.id) } }));
  const restore = async ({ id }: ContainerSnapshot) => {
    const question = {
      title: 'Вернуть эту копию?',
      text: 'Файлы станут такими, как в ней. То, что есть сейчас, тоже сохранится копией. Программы остановятся.',
      action: 'Вернуть',
    };
    if (await confirm(question)) life.restore.mutate(id, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Копии файлов" size="lg">
      <QueryStates
        of={known}
        isEmpty={({ snapshots }) => snapshots.length === 0}
        empty={
          <EmptyState>Копий пока нет. Они сохраняются при остановке и перед каждым возвратом к началу.</EmptyState>
        }
      >
        {({ snapshots }) => (
          <ul className={css.snapshots}>
            {snapshots.map((one) => (
              <li key={one.id}>
                <span>{one.is_of_deleted ? 'Из удалённого контейнера' : reasons[one.reason]}</span>
                <Moment at={one.made_at} />
                <span className={css.size}>{bytesWords(one.size_bytes)}</span>
                <Button size="compact-sm" variant="default" onClick={() => void restore(one)}>
                  Вернуть
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <p className={css.kept}>
        Хранится последняя копия и ещё {containerLimits.snapshots} прежних. Когда их больше, первыми уходят те, что
        сохранены сами.
      </p>
      <Button mt="md" variant="default" loading={life.snapshot.isPending} onClick={() => life.snapshot.mutate()}>
        Сохранить копию сейчас
      </Button>
    </Modal>
  );
}
