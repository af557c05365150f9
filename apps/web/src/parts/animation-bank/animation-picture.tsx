import { useComputedColorScheme } from '@mantine/core';
import type { AnimationKind } from '@put/contract/animations/animation-format';
import css from './animation-picture.module.css';
import { animationKinds } from './animation-words.ts';
import { pictureAddress } from './recolor-picture.ts';

type Props = { preview: string; kind: AnimationKind };

/**
 * The small picture of an animation. Its SVG is shown as an image, where scripts do not run and nothing is loaded; a
 * kind without a picture has its sign. The title stands beside it, so the picture itself says nothing.
 */
export function AnimationPicture({ preview, kind }: Props) {
  const scheme = useComputedColorScheme('light');
  const { icon: Icon } = animationKinds[kind];
  return (
    <span className={css.picture}>
      {preview === '' ? (
        <Icon size={36} stroke={1.25} aria-hidden />
      ) : (
        <img src={pictureAddress(preview, scheme)} alt="" decoding="async" />
      )}
    </span>
  );
}
