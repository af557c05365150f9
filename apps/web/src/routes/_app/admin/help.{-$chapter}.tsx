import { createFileRoute } from '@tanstack/react-router';
import { HelpChapterPage, HelpListPage } from '../../../features/help/help-page.tsx';
import { adminPage } from '../../../marks.ts';
import { isHelpChapter } from '../../../parts/help/help-chapters.ts';
import { readyForTexts } from '../../../parts/markdown/markdown.tsx';

export const Route = createFileRoute('/_app/admin/help/{-$chapter}')({
  staticData: adminPage('Справка', 'course.read'),
  loader: readyForTexts,
  component: HelpScreen,
});

function HelpScreen() {
  const { chapter = '' } = Route.useParams();
  return isHelpChapter(chapter) ? <HelpChapterPage chapter={chapter} /> : <HelpListPage />;
}
