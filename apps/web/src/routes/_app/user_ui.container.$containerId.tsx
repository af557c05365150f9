import { createFileRoute } from '@tanstack/react-router';
import { ContainerPage } from '../../features/containers/container-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/container/$containerId')({
  staticData: page('Контейнер'),
  component: ContainerScreen,
});

function ContainerScreen() {
  const containerId = Number(Route.useParams().containerId);
  return <ContainerPage key={containerId} containerId={containerId} />;
}
