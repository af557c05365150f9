import { courses } from '@put/contract/courses/courses';
import { home } from '@put/contract/home/home';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { HomePage } from '../../features/courses/home/home-page.tsx';
import { page } from '../../marks.ts';

/** What a teacher learns: a student has it at «/». */
export const Route = createFileRoute('/_app/user_ui/courses')({
  staticData: page('Мои курсы'),
  loader: ({ context: { readAhead }, abortController }) => {
    readAhead(abortController, query(courses.mine));
    readAhead(abortController, query(home.get));
  },
  component: HomePage,
});
