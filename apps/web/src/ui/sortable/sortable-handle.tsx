import { IconGripVertical } from '@tabler/icons-react';
import type { Ref } from 'react';
import css from './sortable.module.css';
import { Unlocked } from '../fields/unlocked.tsx';

type Props = { ref: Ref<HTMLButtonElement>; name: string; helpId: string; isDragged: boolean };

/** The only part of a row that a finger can drag; the rest scrolls the page. */
export const SortableHandle = ({ ref, name, helpId, isDragged }: Props) => (
  <Unlocked instead={<span className={css.handle} />}>
    <button
      ref={ref}
      type="button"
      className={css.handle}
      aria-label={`Переместить: ${name}`}
      aria-describedby={helpId}
      aria-pressed={isDragged}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  </Unlocked>
);
