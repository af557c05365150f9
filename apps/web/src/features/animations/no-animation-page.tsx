import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';

type Props = {
  title: string;
  /** What a person who came here should know. */
  children: string;
};

/** Says what is so today on the screens of a single animation: there is none, and none can be made. */
export function NoAnimationPage({ title, children }: Props) {
  return (
    <Screen>
      <PageHeader
        title={title}
        crumbs={[
          <LinkAnchor key="list" to="/admin/animation/list">
            Анимации
          </LinkAnchor>,
        ]}
      />
      <EmptyState
        action={
          <LinkButton to="/admin/animation/list" variant="default">
            К списку анимаций
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </Screen>
  );
}
