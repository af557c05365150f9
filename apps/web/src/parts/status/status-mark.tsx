import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { Mark, type Tone } from '../../ui/mark/mark.tsx';

export type PublishStatus = 'draft' | 'published' | 'archived';

export const statusWords: Record<PublishStatus, string> = {
  draft: 'Черновик',
  published: 'Опубликовано',
  archived: 'В архиве',
};

const looks: Record<PublishStatus, { tone: Tone; icon: typeof IconPencil }> = {
  draft: { tone: 'warning', icon: IconPencil },
  published: { tone: 'good', icon: IconCircleCheck },
  archived: { tone: 'quiet', icon: IconArchive },
};

/** Shows whether students see the item. */
export const StatusMark = ({ status }: { status: PublishStatus }) => (
  <Mark {...looks[status]} isSmall>
    {statusWords[status]}
  </Mark>
);
