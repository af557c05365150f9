import { IconArchive, IconCircleCheckFilled, IconPencil } from '@tabler/icons-react';
import css from './status-mark.module.css';

export type PublishStatus = 'draft' | 'published' | 'archived';

export const statusWords: Record<PublishStatus, string> = {
  draft: 'Черновик',
  published: 'Опубликовано',
  archived: 'В архиве',
};

const icons = { draft: IconPencil, published: IconCircleCheckFilled, archived: IconArchive };

/** Whether students see it: a sign and a word, the colour only helps. */
export function StatusMark({ status }: { status: PublishStatus }) {
  const Icon = icons[status];
  return (
    <span className={css.mark} data-status={status}>
      <Icon size={16} aria-hidden />
      {statusWords[status]}
    </span>
  );
}
