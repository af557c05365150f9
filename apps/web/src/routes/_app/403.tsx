import { createFileRoute } from '@tanstack/react-router';
import { AccessDenied } from '../../features/shell/access-denied.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/403')({
  staticData: page('Нет доступа'),
  validateSearch: ({ url }: Record<string, unknown>): { url?: string } => (typeof url === 'string' ? { url } : {}),
  component: DeniedScreen,
});

function DeniedScreen() {
  return <AccessDenied url={Route.useSearch().url} />;
}
