import type { HelpChapter } from '../../parts/help/help-chapters.ts';

/** The teacher's guide, from the repository: one source for GitHub and for the product. */
const texts = import.meta.glob<string>('../../../../../docs/teacher/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('../../../../../docs/pictures/help-*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

const folder = '../../../../../docs';
const parts = /^# (.+)\n+([^]+?)\n+!\[(.+)\]\(\.\.\/pictures\/(.+)\)\n+([^]+)$/;

/** A chapter: its heading, what it is about in two sentences, its picture, and the rest of its text. */
export type Chapter = { title: string; about: string; alt: string; picture: string; text: string };

/** The test of the chapters proves that each is written so. */
export function readChapter(chapter: HelpChapter): Chapter {
  const [, title = '', about = '', alt = '', name = '', text = ''] =
    parts.exec(texts[`${folder}/teacher/${chapter}.md`] ?? '') ?? [];
  return { title, about, alt, picture: pictures[`${folder}/pictures/${name}`] ?? '', text };
}
