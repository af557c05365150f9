import { Button } from '@mantine/core';
import css from '../../../parts/task-form/task-editor.module.css';
import { Moment } from '../../../parts/time/moment.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';

type Props = { at: number; isOutdated: boolean; onDiscard: () => void };

/** Says that unsaved work was restored from this browser. */
export const RestoredNotice = ({ at, isOutdated, onDiscard }: Props) => (
  <div className={css.restored}>
    <Notice kind="warning" title="Возвращены несохранённые изменения">
      Вы сделали их здесь <Moment at={new Date(at).toISOString()} />.{' '}
      {isOutdated && 'С тех пор задачу сохранили в другом месте: сравните, прежде чем сохранять. '}
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        Отказаться от них
      </Button>
    </Notice>
  </div>
);
