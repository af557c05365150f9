import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type HelpChapter, helpAddress, helpChapters } from '../../parts/help/help-chapters.ts';
import { beginTour } from '../../parts/tour/tour-state.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ChapterText } from './chapter-text.tsx';
import css from './help.module.css';
import { readChapter } from './read-chapter.ts';

/** One chapter with an address of its own. */
export function HelpChapterPage({ chapter }: { chapter: HelpChapter }) {
  const read = readChapter(chapter);
  return (
    <Screen width="text">
      <PageHeader
        title={read.title}
        crumbs={[
          <LinkAnchor key="list" to={'/admin/help' as string}>
            Справка
          </LinkAnchor>,
        ]}
      />
      <ChapterText chapter={read} idPrefix="help-page-" />
    </Screen>
  );
}

/** All chapters. */
export const HelpListPage = () => (
  <Screen width="text">
    <PageHeader
      title="Справка"
      description="По странице на каждую вещь. Ту же страницу открывает знак «?» рядом с самой вещью."
      actions={
        <Button size="sm" variant="light" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={beginTour}>
          Показать экраны за две минуты
        </Button>
      }
    />
    <ul className={css.list}>
      {(Object.keys(helpChapters) as HelpChapter[]).map((chapter) => {
        const { title, about } = readChapter(chapter);
        return (
          <li key={chapter}>
            <LinkAnchor to={helpAddress(chapter) as string} fw={600}>
              {title}
            </LinkAnchor>
            <p>{about}</p>
          </li>
        );
      })}
    </ul>
  </Screen>
);
