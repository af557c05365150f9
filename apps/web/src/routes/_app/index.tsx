import { courses } from '@put/contract/courses';
import { home } from '@put/contract/home';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { session } from '../../api/session.ts';
import { HomePage } from '../../features/courses/home-page.tsx';
import { page } from '../../marks.ts';

const loadDesk = () => import('../../features/desk/desk-page.tsx');
const DeskPage = lazy(loadDesk);

export const Route = createFileRoute('/_app/')({
  staticData: page('Главная'),
  loader: ({ context: { queryClient } }) => {
    if (session.get().user?.is_admin) {
      loadDesk().then(
        ({ deskQuery }) => queryClient.prefetchQuery(deskQuery),
        () => undefined,
      );
      return;
    }
    void queryClient.prefetchQuery(query(courses.mine));
    void queryClient.prefetchQuery(query(home.get));
  },
  component: HomeScreen,
});

/** Teachers have a desk, which students do not load. */
function HomeScreen() {
  const isStaff = useUser()?.is_admin ?? false;
  if (!isStaff) return <HomePage />;
  return (
    <Suspense fallback={null}>
      <DeskPage />
    </Suspense>
  );
}
