import { MultiSelect, Text } from '@mantine/core';
import { adminAnimations, type AnimationRow } from '@put/contract/animations/animation-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { choiceListInDialog } from '../../../ui/fields/choice-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { AnimationPicture } from '../animation-picture.tsx';
import { animationKinds, animationStatusWords, stepsWords } from '../animation-words.ts';
import css from './animation-dialog.module.css';

type Props = { chosen: AnimationRow | null; onChoose: (animation: AnimationRow) => void };

const shownAnimations = 24;

/** Finds an animation by words and tags. What is found are radio buttons with pictures: arrows move among them. */
export function AnimationChoice({ chosen, onChoose }: Props) {
  const name = useId();
  const [q, setQ] = useState('');
  const [tagIds, setTagIds] = useState<string[]>([]);
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const found = useQuery({
    ...query(adminAnimations.list, {
      query: { ...(q && { q }), ...(tagIds.length > 0 && { tag_id: tagIds }), limit: String(shownAnimations) },
    }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.animations ?? [];
  return (
    <div className={css.choice}>
      <div className={css.filters}>
        <SearchField placeholder="Название или слова пояснений" value={q} onSearch={setQ} isFirst />
        <MultiSelect
          {...choiceListInDialog}
          label="Метки"
          placeholder={tagIds.length === 0 ? 'Любые' : ''}
          searchable
          nothingFoundMessage="Такой метки нет"
          data={tags.map((tag) => ({ value: String(tag.id), label: tag.title }))}
          value={tagIds}
          onChange={setTagIds}
        />
      </div>
      <div className={css.found} role="radiogroup" aria-label="Найденные анимации" aria-busy={found.isFetching}>
        {list.map((animation) => (
          <label key={animation.id} className={css.card}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === animation.id}
              onChange={() => onChoose(animation)}
              aria-label={`${animation.title}, ${factsOf(animation)}`}
            />
            <span className={css.picture}>
              <AnimationPicture preview={animation.preview} kind={animation.kind} />
            </span>
            <span className={css.title}>{animation.title}</span>
            <small>{factsOf(animation)}</small>
          </label>
        ))}
      </div>
      <Text c="dimmed" size="sm" role="status">
        {found.error
          ? wordsOf(found.error)
          : found.isPending
            ? 'Ищем…'
            : list.length === 0
              ? q === '' && tagIds.length === 0
                ? 'В банке ещё нет анимаций: сначала создайте их в разделе «Анимации».'
                : 'Таких анимаций нет'
              : found.data.total > list.length && `Показаны первые ${list.length} из ${found.data.total}`}
      </Text>
    </div>
  );
}

const factsOf = ({ kind, status, total_steps }: AnimationRow): string =>
  [
    animationKinds[kind].name.toLocaleLowerCase('ru'),
    ...(total_steps > 0 ? [stepsWords(total_steps)] : []),
    ...(status === 'ready' ? [] : [animationStatusWords[status].label.toLocaleLowerCase('ru')]),
  ].join(', ');
