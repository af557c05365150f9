import { courses } from '@put/contract/courses';
import { home } from '@put/contract/home';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { HomePage } from '../../features/courses/home-page.tsx';
import { WaitingNotice } from '../../features/reviews/waiting-notice.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/')({
  staticData: page('Мои курсы'),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(query(courses.mine));
    void queryClient.prefetchQuery(query(home.get));
  },
  component: HomeScreen,
});

function HomeScreen() {
  return <HomePage attention={<WaitingNotice />} />;
}
