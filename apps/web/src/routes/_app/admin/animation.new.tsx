import { createFileRoute } from '@tanstack/react-router';
import { NewAnimationPage } from '../../../features/animations/editor/new-animation-page.tsx';
import { readNewAnimationSearch } from '../../../features/animations/editor/new-animation-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/animation/new')({
  staticData: adminPage('Новая анимация', 'bank.change'),
  validateSearch: rawSearch,
  component: NewAnimationScreen,
});

function NewAnimationScreen() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch({ select: readNewAnimationSearch, structuralSharing: true });
  return <NewAnimationPage search={search} onBegin={(template) => void navigate({ search: { template } })} />;
}
