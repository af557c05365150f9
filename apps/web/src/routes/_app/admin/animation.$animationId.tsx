import { createFileRoute } from '@tanstack/react-router';
import { AnimationPage } from '../../../features/animations/editor/animation-page.tsx';
import { type EditorSearch, readEditorSearch } from '../../../features/animations/editor/editor-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/animation/$animationId')({
  staticData: adminPage('Анимация', 'bank.read'),
  validateSearch: rawSearch,
  component: AnimationScreen,
});

function AnimationScreen() {
  const navigate = Route.useNavigate();
  const { animationId } = Route.useParams();
  const search = Route.useSearch({ select: readEditorSearch, structuralSharing: true });
  const show = (next: EditorSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return <AnimationPage key={animationId} animationId={animationId} search={search} onSearch={show} />;
}
