import type { AnimationRow } from '@put/contract/animations/animation-editing';
import type { Tag } from '@put/contract/tasks/tags';
import { AnimationPicture } from '../../../parts/animation-bank/animation-picture.tsx';
import { AnimationStatusMark } from '../../../parts/animation-bank/animation-status-mark.tsx';
import { animationKinds, stepsWords, textsWords } from '../../../parts/animation-bank/animation-words.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import css from './animation-bank.module.css';
import { AnimationMenu } from './animation-menu.tsx';
import { AnimationTags } from './animation-tags.tsx';
import type { AnimationActions } from './use-animation-actions.ts';

type Props = { animations: readonly AnimationRow[]; tags: ReadonlyMap<number, Tag>; actions: AnimationActions };

/** The bank as cards with pictures. The whole card is the target of its link. */
export const AnimationCards = ({ animations, tags, actions }: Props) => (
  <ul className={css.cards} aria-label="Анимации">
    {animations.map((animation) => (
      <li key={animation.id} className={css.card}>
        <div className={css.frame}>
          <AnimationPicture preview={animation.preview} kind={animation.kind} />
          {animation.status !== 'ready' && (
            <span className={css.state}>
              <AnimationStatusMark status={animation.status} />
            </span>
          )}
        </div>
        <div className={css.words}>
          <LinkAnchor
            to="/admin/animation/$animationId"
            params={{ animationId: String(animation.id) }}
            className={css.title ?? ''}
            underline="never"
          >
            {animation.title}
          </LinkAnchor>
          <p className={css.facts}>
            {animationKinds[animation.kind].name}
            {animation.total_steps > 0 && ` · ${stepsWords(animation.total_steps)}`} · {textsWords(animation.uses)}
          </p>
          <AnimationTags ids={animation.tag_ids} tags={tags} />
        </div>
        <div className={css.menu}>
          <AnimationMenu animation={animation} actions={actions} />
        </div>
      </li>
    ))}
  </ul>
);
