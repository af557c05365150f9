import { Button, Group } from '@mantine/core';
import type { ImportState } from '@put/contract/users/imports';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import css from './imports.module.css';

type Props = { slips: ImportState['slips']; onBack: () => void };

/** Password slips to print and cut; only the slips are printed. */
export function SlipSheet({ slips, onBack }: Props) {
  const back = (
    <Button variant="default" onClick={onBack}>
      К итогам
    </Button>
  );
  if (slips.length === 0)
    return <EmptyState action={back}>Час прошёл: пароли больше не показываются. Их можно выдать заново.</EmptyState>;
  return (
    <>
      <Group gap="xs" mb="md">
        <Button onClick={() => globalThis.print()}>Печать</Button>
        {back}
      </Group>
      <ul className={css.slips} aria-label="Карточки с логинами">
        {slips.map(({ name, login, password, user_group }) => (
          <li key={login} className={css.slip}>
            <strong>{name}</strong>
            {user_group !== '' && <span>{user_group}</span>}
            <span>
              Адрес: <code>{globalThis.location.host}</code>
            </span>
            <span>
              Логин: <code>{login}</code>
            </span>
            <span>
              Пароль: <code>{password}</code>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
