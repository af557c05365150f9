import { Button } from '@mantine/core';
import css from './task-editor.module.css';
import { Moment } from '../../shared/moment.tsx';
import { Notice } from '../../shared/notice.tsx';

type Props = { at: number; isOutdated: boolean; onDiscard: () => void };

/** Unsaved work has come back out of this browser. */
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
