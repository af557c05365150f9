import { Modal, Text } from '@mantine/core';
import { containerTemplates } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import css from './markdown-editor.module.css';

type Props = {
  /** The Markdown of the chosen template, for a line of its own. */
  onChoose: (markdown: string) => void;
  onClose: () => void;
};

/** Chooses the template from which each reader of the text gets a container. */
export function ContainerDialog({ onChoose, onClose }: Props) {
  const found = useQuery(query(containerTemplates.list, { query: {} }));
  const list = found.data?.templates ?? [];
  return (
    <Modal opened onClose={onClose} title="Контейнер" size="lg" returnFocus={false}>
      <Text size="sm">На этом месте у каждого читателя будет свой Linux. Выберите, из какого шаблона.</Text>
      <ul className={css.found} aria-label="Шаблоны" aria-busy={found.isFetching}>
        {list.map(({ id, title, summary }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(`::container{template=${id}}`)}>
              <span>{title}</span>
              <small>{summary}</small>
            </button>
          </li>
        ))}
      </ul>
      <Text c="dimmed" size="sm" mt="xs" role="status">
        {found.error
          ? wordsOf(found.error)
          : found.isPending
            ? 'Ищем…'
            : list.length === 0 && 'Шаблонов ещё нет: создайте их в разделе «Контейнеры»'}
      </Text>
    </Modal>
  );
}
