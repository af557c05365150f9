import { createFileRoute } from '@tanstack/react-router';
import { NoContainerPage } from '../../features/containers/no-container-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/container/$containerId')({
  staticData: page('Контейнер'),
  component: NoContainerPage,
});
