import { createFileRoute } from '@tanstack/react-router';
import { type AnimationFilter, readAnimationFilter } from '../../../features/animations/bank/animation-filter.ts';
import { AnimationListPage } from '../../../features/animations/bank/animation-list-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/animation/list')({
  staticData: adminPage('Анимации', 'bank.read'),
  validateSearch: rawSearch,
  component: AnimationListScreen,
});

function AnimationListScreen() {
  const navigate = Route.useNavigate();
  const show = (filter: AnimationFilter, replace: boolean) =>
    void navigate({ search: filter, replace, resetScroll: false });
  const filter = Route.useSearch({ select: readAnimationFilter, structuralSharing: true });
  return <AnimationListPage filter={filter} onFilter={show} />;
}
