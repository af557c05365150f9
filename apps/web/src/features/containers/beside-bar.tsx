import { Button } from '@mantine/core';
import type { Container, ContainerLook } from '@put/contract/containers/containers';
import { IconEye, IconUsers } from '@tabler/icons-react';
import { useMessage } from '../../ui/messages/messages.tsx';
import type { Beside } from './use-beside.ts';
import css from './beside.module.css';

type Props = { container: Container; look: ContainerLook; beside: Beside };

/** What the administrator does in a student's container now, and the way out of it. */
export function BesideBar({ container: { user_name: name }, look: { why, help }, beside }: Props) {
  const message = useMessage();
  const Icon = help === 'allowed' ? IconUsers : IconEye;
  return (
    <section className={css.bar} aria-label="Рядом с учеником">
      <Icon size={18} aria-hidden />
      <p role="status" className={css.words}>
        {help === 'allowed' && (
          <>
            <strong>{name}</strong> работает вместе с вами: можно печатать и менять файлы.
          </>
        )}
        {help === 'asked' && (
          <>
            Ждём ответа. <strong>{name}</strong> видит ваш вопрос, а вы пока смотрите.
          </>
        )}
        {help === null && (
          <>
            Вы смотрите. <strong>{name}</strong> видит это и причину: «{why}».
          </>
        )}
      </p>
      {help === null && (
        <Button
          size="compact-md"
          variant="default"
          loading={beside.help.isPending}
          onClick={() => beside.help.mutate(why, { onError: message.failure })}
        >
          Помочь
        </Button>
      )}
      <Button
        size="compact-md"
        loading={beside.stop.isPending}
        onClick={() => beside.stop.mutate(undefined, { onError: message.failure })}
      >
        Закончить
      </Button>
    </section>
  );
}
