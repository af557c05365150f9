import { Markdown } from '../../parts/markdown/markdown.tsx';
import css from './help.module.css';
import type { Chapter } from './read-chapter.ts';

/** The size of all pictures of chapters, so that their room is kept. */
const [width, height] = [720, 420];

type Props = { chapter: Chapter; idPrefix: string };

export const ChapterText = ({ chapter: { about, alt, picture, text }, idPrefix }: Props) => (
  <div className={css.text}>
    <p>{about}</p>
    <img className={css.picture} src={picture} alt={alt} width={width} height={height} decoding="async" />
    <Markdown text={text} topHeading={3} idPrefix={idPrefix} />
  </div>
);
