import { Title } from '@mantine/core';
import { containers } from '@put/contract/containers/containers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { stateWords } from './life/state-words.ts';
import css from './my-containers.module.css';

/** The reader's containers on the home screen; nothing when there are none. */
export default function MyContainers() {
  const mine = useQuery(query(containers.list));
  const list = mine.data?.containers ?? [];
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="my-containers" className={css.section}>
      <Title order={2} size="h3" id="my-containers">
        Мои контейнеры
      </Title>
      <ul className={css.list}>
        {list.map((container) => (
          <li key={container.id}>
            <Link
              to="/user_ui/container/$containerId"
              params={{ containerId: String(container.id) }}
              className={css.row}
            >
              <span className={css.title}>{container.title}</span>
              <span className={css.state}>{stateWords({ wanted: 'running', ...container })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
