import { isStaff } from '@put/contract/base/access';
import { courses } from '@put/contract/courses/courses';
import { home } from '@put/contract/home/home';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useIsStaff } from '../../api/current-user.ts';
import { session } from '../../api/session.ts';
import { HomePage } from '../../features/courses/home/home-page.tsx';
import { page } from '../../marks.ts';

const loadDesk = () => import('../../features/desk/desk-page.tsx');
const DeskPage = lazy(loadDesk);

export const Route = createFileRoute('/_app/')({
  staticData: page('Главная'),
  loader: ({ context: { readAhead }, abortController }) => {
    const { user } = session.get();
    if (user !== null && isStaff(user)) {
      loadDesk().then(
        ({ deskQuery }) => readAhead(abortController, deskQuery),
        () => undefined,
      );
      return;
    }
    readAhead(abortController, query(courses.mine));
    readAhead(abortController, query(home.get));
  },
  component: HomeScreen,
});

/** Teachers have a desk, which students do not load. */
function HomeScreen() {
  if (!useIsStaff()) return <HomePage />;
  return (
    <Suspense fallback={null}>
      <DeskPage />
    </Suspense>
  );
}
