import { Pagination, Text } from '@mantine/core';
import css from './list-pages.module.css';

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void };

/** Shown under a list with more than one page: the page number and buttons to other pages. */
export function ListPages({ page, pageSize, total, onPage }: Props) {
  if (total <= pageSize) return null;
  return (
    <nav className={css.pages} aria-label="Страницы">
      <Text size="sm" c="dimmed">
        {pageSize * (page - 1) + 1}–{Math.min(total, pageSize * page)} из {total}
      </Text>
      <Pagination
        total={Math.ceil(total / pageSize)}
        value={page}
        onChange={onPage}
        getItemProps={(number) => ({ 'aria-label': `Страница ${number}` })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? 'Предыдущая страница' : 'Следующая страница',
        })}
      />
    </nav>
  );
}
