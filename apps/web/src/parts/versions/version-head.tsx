import { Button, SegmentedControl, Title } from '@mantine/core';
import css from './versions.module.css';

type Props<Last extends string> = {
  title: string;
  /** The current version can be neither restored nor compared with itself. */
  isCurrent: boolean;
  isRestoring: boolean;
  onRestore: () => void;
  view: 'now' | 'before' | Last;
  onView: (view: 'now' | 'before' | Last) => void;
  /** A third way to view the version. */
  last: { value: Last; label: string };
};

/** The head of a version: its title, the button that restores it, and the choice of a view. */
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
