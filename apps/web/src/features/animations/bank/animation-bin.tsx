import { Button, Text } from '@mantine/core';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { binDays } from '@put/contract/courses/course-editing';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { animationKinds } from '../../../parts/animation-bank/animation-words.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { useClock } from '../../../parts/time/use-clock.ts';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import rows from '../../../ui/lists/row-list.module.css';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './animation-bank.module.css';
import { pageSize } from './animation-filter.ts';
import { useAnimationActions } from './use-animation-actions.ts';

type Props = { page: number; onPage: (page: number) => void };
type Binned = ReplyOf<typeof adminAnimations.bin>['animations'][number];
const dayMs = 86_400_000;
const days = (count: number) => countWords(count, ['день', 'дня', 'дней']);

/** Animations in the recycle bin, with the days left to restore them. */
export function AnimationBin({ page, onPage }: Props) {
  const bin = useQuery(
    query(adminAnimations.bin, { query: { limit: String(pageSize), offset: String((page - 1) * pageSize) } }),
  );
  const { putBack } = useAnimationActions();
  return (
    <QueryStates
      of={bin}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState>Корзина пуста. Убранные анимации лежат здесь {days(binDays)}.</EmptyState>}
    >
      {({ animations, total }) => (
        <>
          <ul className={rows.list}>
            {animations.map((animation) => (
              <BinnedRow
                key={animation.id}
                animation={animation}
                onRestore={() => void putBack({ ...animation, uses: 0 })}
              />
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="sm">
            Через {days(binDays)} убранное исчезает насовсем. Вернувшаяся анимация снова видна во всех текстах, где
            стояла.
          </Text>
          <ListPages {...{ page, pageSize, total, onPage }} />
        </>
      )}
    </QueryStates>
  );
}

function BinnedRow({ animation, onRestore }: { animation: Binned; onRestore: () => void }) {
  const { nowMs } = useClock();
  const { title, kind, deleted_at, gone_at } = animation;
  const left = gone_at === null ? null : Math.max(0, Math.ceil((Date.parse(gone_at) - nowMs) / dayMs));
  return (
    <li className={css.binned}>
      <div>
        <Text fw={550}>{title}</Text>
        <Text size="sm" c="dimmed">
          {animationKinds[kind].name} · убрана <Moment at={deleted_at} />
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {left === null ? 'стоит в текстах, останется' : left === 0 ? 'последний день' : `ещё ${days(left)}`}
      </Text>
      <Button variant="default" aria-label={`Вернуть анимацию «${title}»`} onClick={onRestore}>
        Вернуть
      </Button>
    </li>
  );
}
