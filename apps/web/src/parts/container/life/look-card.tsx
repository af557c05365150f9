import { Button } from '@mantine/core';
import type { ContainerLook } from '@put/contract/containers/containers';
import { IconChevronDown, IconChevronUp, IconEye, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Life } from './use-life.ts';
import css from './look-card.module.css';

type Props = { look: ContainerLook | null; life: Life };

/**
 * Tells a student which teacher looks, and why; asks whether the teacher may type too. It stands over the first lines of
 * the terminal, so that nothing moves when it comes. A reader of the screen hears it at once.
 */
export function LookCard({ look, life }: Props) {
  return (
    <div role="status" className={css.place}>
      {look !== null && <Card key={String(look.help)} look={look} life={life} />}
    </div>
  );
}

function Card({ look: { by, why, help }, life }: { look: ContainerLook; life: Life }) {
  const [isFolded, setFolded] = useState(false);
  const Icon = help === 'allowed' ? IconUsers : IconEye;
  const answer = (isAllowed: boolean) => life.help.mutate(isAllowed);
  return (
    <div className={css.card}>
      <Icon size={18} aria-hidden className={css.icon} />
      <div className={css.words}>
        <p>
          <strong>{by}</strong> {help === 'allowed' ? 'печатает вместе с вами' : 'смотрит на терминалы и файлы'}
        </p>
        {!isFolded && <p className={css.why}>Зачем: {why}</p>}
        {help === 'asked' && <p>Просит печатать вместе с вами. Закончить можно в любой момент.</p>}
        {help === 'asked' && (
          <div className={css.buttons}>
            <Button size="compact-md" loading={life.help.isPending} onClick={() => answer(true)}>
              Разрешить
            </Button>
            <Button size="compact-md" variant="default" disabled={life.help.isPending} onClick={() => answer(false)}>
              Отклонить
            </Button>
          </div>
        )}
      </div>
      {help === 'allowed' && (
        <Button size="compact-md" variant="default" loading={life.help.isPending} onClick={() => answer(false)}>
          Завершить
        </Button>
      )}
      {help !== 'asked' && (
        <IconButton
          icon={isFolded ? IconChevronDown : IconChevronUp}
          hint={isFolded ? 'Показать, зачем' : 'Свернуть'}
          label={isFolded ? 'Показать, зачем' : 'Свернуть'}
          onClick={() => setFolded(!isFolded)}
        />
      )}
    </div>
  );
}
