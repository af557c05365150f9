import { Button, SegmentedControl, Title } from '@mantine/core';
import css from './versions.module.css';

type Props<Last extends string> = {
  title: string;
  /** What stands now is not brought back and not compared with itself. */
  isCurrent: boolean;
  isRestoring: boolean;
  onRestore: () => void;
  view: 'now' | 'before' | Last;
  onView: (view: 'now' | 'before' | Last) => void;
  /** How it can be seen besides. */
  last: { value: Last; label: string };
};

/** Above a version: what it was called, the way back to it, and how to look at it. */
export const VersionHead = <Last extends string>(props: Props<Last>) => (
  <>
    <div className={css.head}>
      <Title order={3}>{props.title}</Title>
      {!props.isCurrent && (
        <Button loading={props.isRestoring} onClick={props.onRestore}>
          Вернуть эту версию
        </Button>
      )}
    </div>
    <SegmentedControl
      aria-label="Что показать"
      value={props.view}
      onChange={props.onView}
      data={[
        ...(props.isCurrent ? [] : [{ value: 'now' as const, label: 'Сравнить' }]),
        { value: 'before' as const, label: 'Что изменили' },
        props.last,
      ]}
    />
  </>
);
