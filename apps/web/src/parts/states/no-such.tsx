import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';

type Props = {
  /** «Такого курса нет» */
  title: string;
  /** The list to go on from, and its words. */
  to: string;
  link: string;
  /** What may have happened. */
  children: ReactNode;
};

/** Instead of a screen about a row that is not there. Of one that is another's nothing more is told. */
export const NoSuch = ({ title, to, link, children }: Props) => (
  <>
    <PageHeader title={title} />
    <EmptyState action={<LinkButton to={to}>{link}</LinkButton>}>{children}</EmptyState>
  </>
);
