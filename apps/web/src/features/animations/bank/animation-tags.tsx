import type { Tag } from '@put/contract/tasks/tags';
import { TagDot } from '../../../parts/tags/tag-dot.tsx';
import css from './animation-bank.module.css';

type Props = { ids: readonly number[]; tags: ReadonlyMap<number, Tag> };

export const AnimationTags = ({ ids, tags }: Props) => (
  <span className={css.tags}>
    {ids.map((id) => {
      const tag = tags.get(id);
      return tag === undefined ? null : (
        <span key={id} className={css.tag}>
          <TagDot color={tag.color} />
          {tag.title}
        </span>
      );
    })}
  </span>
);
