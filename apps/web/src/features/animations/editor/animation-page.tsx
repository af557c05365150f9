import { Skeleton, Stack } from '@mantine/core';
import { adminAnimations } from '@put/contract/animation-editing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { AnimationEditor } from './animation-editor.tsx';
import type { EditorSearch } from './editor-search.ts';

type Props = {
  /** The id as text of the address. */
  animationId: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
};

/** How often to check whether a colleague has saved; also checked when the window gets the focus. */
const lookAgainMs = 20_000;

/** One animation of the bank. */
export function AnimationPage({ animationId, search, onSearch }: Props) {
  const animation = useQuery({
    ...query(adminAnimations.get, { params: { id: animationId } }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  });
  const isMissing = animation.data === undefined && isNoSuch(animation.error);
  return (
    <Screen>
      {isMissing ? (
        <>
          <PageHeader title="Такой анимации нет" />
          <EmptyState action={<LinkButton to="/admin/animation/list">Ко всем анимациям</LinkButton>}>
            Возможно, в адресе опечатка или анимацию убрали в корзину.
          </EmptyState>
        </>
      ) : (
        <QueryStates of={animation} skeleton={<EditorSkeleton />}>
          {(data) => <AnimationEditor key={data.id} animation={data} {...{ search, onSearch }} />}
        </QueryStates>
      )}
    </Screen>
  );
}

/** The animation does not exist, or the address has no valid id. */
const isNoSuch = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');

export const EditorSkeleton = () => (
  <Stack>
    <Skeleton height={96} />
    <Skeleton height={520} />
    <Skeleton height={126} />
  </Stack>
);
