import { Skeleton, Stack } from '@mantine/core';
import { animationEditingChannel, adminAnimations } from '@put/contract/animations/animation-editing';
import { useQuery } from '@tanstack/react-query';
import { keyOf, query } from '../../../api/api.ts';
import { useMayChangeOf } from '../../../api/current-user.ts';
import { useFollow } from '../../../api/follow.ts';
import { reread } from '../../../api/reread.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ForeignAnimation } from './versions/foreign-animation.tsx';
import { AnimationEditor } from './animation-editor.tsx';
import type { EditorSearch } from './editor-search.ts';
import { isNoSuch } from '../../../parts/states/is-no-such.ts';
import { NoSuch } from '../../../parts/states/no-such.tsx';

type Props = {
  /** The id as text of the address. */
  animationId: string;
  search: EditorSearch;
  onSearch: (search: EditorSearch) => void;
};

/** One animation of the bank. */
export function AnimationPage({ animationId, search, onSearch }: Props) {
  const mayChange = useMayChangeOf();
  const animation = useQuery({
    ...query(adminAnimations.get, { params: { id: animationId } }),
    refetchOnWindowFocus: 'always',
  });
  useFollow(animationEditingChannel, Number(animationId), {
    onEvent: (_, client) => void reread(client, keyOf(adminAnimations.get)),
    reread: [adminAnimations.get],
  });
  const isMissing = animation.data === undefined && isNoSuch(animation.error);
  return (
    <Screen>
      {isMissing ? (
        <NoSuch title="Такой анимации нет" to="/admin/animation/list" link="Ко всем анимациям">
          Возможно, в адресе опечатка или анимацию убрали в корзину.
        </NoSuch>
      ) : (
        <QueryStates of={animation} skeleton={<EditorSkeleton />}>
          {(data) =>
            mayChange(data.owner) ? (
              <AnimationEditor key={data.id} animation={data} {...{ search, onSearch }} />
            ) : (
              <ForeignAnimation animation={data} />
            )
          }
        </QueryStates>
      )}
    </Screen>
  );
}

export const EditorSkeleton = () => (
  <Stack>
    <Skeleton height={96} />
    <Skeleton height={520} />
    <Skeleton height={126} />
  </Stack>
);
