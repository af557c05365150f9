import { adminMarks } from '@put/contract/marks/mark-editing';
import { personResults } from '@put/contract/results/person-results';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { query } from '../../../api/api.ts';
import { PersonResultsPage } from '../../../features/person-results/person-results-page.tsx';
import { adminPage } from '../../../marks.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';

export const Route = createFileRoute('/_app/admin/user/$userId_/results')({
  staticData: adminPage('Результаты человека', 'course.results'),
  component: PersonResultsScreen,
});

function PersonResultsScreen() {
  const { userId } = Route.useParams();
  const of = useQuery({ ...query(personResults.ofPerson, { params: { id: userId } }), staleTime: 0 });
  const { data } = useQuery({ ...query(adminMarks.ofPerson, { params: { id: userId } }), staleTime: 0 });
  const crumbs = [
    <LinkAnchor key="list" to="/admin/user/list">
      Ученики
    </LinkAnchor>,
    <LinkAnchor key="person" to="/admin/user/$userId" params={{ userId }}>
      Карточка
    </LinkAnchor>,
  ];
  return <PersonResultsPage of={of} marks={data} crumbs={crumbs} isStaff />;
}
