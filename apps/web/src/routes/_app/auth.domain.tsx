import { createFileRoute } from '@tanstack/react-router';
import { DomainPage } from '../../features/domain/domain-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/auth/domain')({
  staticData: page('Учётная запись организации'),
  component: DomainPage,
});
