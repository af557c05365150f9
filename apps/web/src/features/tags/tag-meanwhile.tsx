import type { Tag, TagKind } from '@put/contract/tasks/tags';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';
import { kindWords } from './kind-words.ts';

type Props = { begun: Pick<Begun, 'clash' | 'choose'>; mine: Record<string, unknown>; tags: readonly Tag[] };

/** What a colleague has changed in the tag while it was changed here. */
export const TagMeanwhile = ({ begun, mine, tags }: Props) => (
  <MeanwhileNotice
    of={begun}
    mine={mine}
    fields={{
      title: 'Название',
      color: 'Цвет',
      kind: { label: 'Для кого', words: (kind: TagKind) => kindWords[kind].label },
      parent_id: {
        label: 'Вложена в',
        words: (parent: number | null) => tags.find(({ id }) => id === parent)?.title ?? 'ни в какую',
      },
    }}
  />
);
