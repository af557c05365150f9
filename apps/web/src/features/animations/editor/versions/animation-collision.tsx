import { adminAnimations, type EditedAnimation } from '@put/contract/animations/animation-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../api/api.ts';
import { type Collidable, CollisionDialog, type Outcome } from '../../../../parts/collision/collision-dialog.tsx';
import { moveListing } from '../trace/trace-listing.ts';
import { fieldsOf } from '../animation-fields.ts';
import { type AnimationText, textOf } from '../animation-text.ts';

const mergedNames = [
  'title',
  'summary',
  'input',
  'allows_input',
  'input_hint',
  'speed',
  'file_sha256',
  'words',
] as const satisfies (keyof AnimationText)[];

/** The program is merged by lines. Of the fields, mine stand where I changed them; tags of both stay. */
export const animationTexts: Collidable<AnimationText> = {
  heading: 'Две версии одной анимации',
  bodyOf: ({ source }) => source,
  fieldsOf,
  merge: ({ mine, base, theirs }, source) => {
    const own = mergedNames.filter((name) => mine[name] !== base[name]);
    const isListingMine = JSON.stringify(mine.listing) !== JSON.stringify(base.listing);
    const from = isListingMine ? mine : theirs;
    return {
      ...theirs,
      ...(Object.fromEntries(own.map((name) => [name, mine[name]])) as Partial<AnimationText>),
      listing: moveListing(from.listing, from.source, source),
      tag_ids: [...new Set([...theirs.tag_ids, ...mine.tag_ids])],
      source,
    };
  },
};

type Props = {
  /** The current version on the server. */
  animation: EditedAnimation;
  mine: AnimationText;
  onChoose: (text: AnimationText, outcome: Outcome) => void;
  onClose: () => void;
};

export function AnimationCollision({ animation, mine, onChoose, onClose }: Props) {
  const params = { id: String(animation.id), number: String(mine.based_on) };
  const base = useQuery({
    ...query(adminAnimations.version, { params }),
    // versions hold the content; summary and tags, which have none, are theirs
    select: ({ number, complaint: _, author_name: __, written_at: ___, ...content }): AnimationText => ({
      ...content,
      based_on: number,
      kind: animation.kind,
      summary: animation.summary,
      tag_ids: animation.tag_ids,
    }),
  });
  return (
    <CollisionDialog
      of={animationTexts}
      theirs={textOf(animation)}
      newest={animation}
      {...{ base, mine, onChoose, onClose }}
    />
  );
}
