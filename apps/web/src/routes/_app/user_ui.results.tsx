import { marks } from '@put/contract/marks/marks';
import { personResults } from '@put/contract/results/person-results';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { PersonResultsPage } from '../../features/person-results/person-results-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/results')({
  staticData: page('Мои результаты'),
  loader: ({ context: { readAhead }, abortController }) => {
    readAhead(abortController, query(personResults.mine));
    readAhead(abortController, query(marks.mine));
  },
  component: MyResultsScreen,
});

function MyResultsScreen() {
  // a verdict elsewhere changes it
  const of = useQuery({ ...query(personResults.mine), staleTime: 0 });
  const { data } = useQuery({ ...query(marks.mine), staleTime: 0 });
  return <PersonResultsPage of={of} marks={data} title="Мои результаты" />;
}
