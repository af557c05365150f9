import { adminTags } from '@put/contract/tasks/tags';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { animationKinds, animationStatusWords } from '../../../parts/animation-bank/animation-words.ts';
import { useLessonField } from '../../../parts/lesson-search/use-lesson-field.ts';
import type { TokenField } from '../../../ui/fields/suggest-tokens.ts';
import { TokenSearch } from '../../../ui/fields/token-search.tsx';
import type { Token } from '../../../ui/fields/use-token-search.ts';
import { type AnimationFilter, changeFilter } from './animation-filter.ts';

type Props = { filter: AnimationFilter; onFilter: (filter: AnimationFilter, replace: boolean) => void };

const optionsOf = <V extends string>(words: Record<V, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
const kinds = optionsOf({
  scene: animationKinds.scene.name,
  trace: animationKinds.trace.name,
  lottie: animationKinds.lottie.name,
});
const statuses = optionsOf({
  ready: animationStatusWords.ready.label,
  draft: animationStatusWords.draft.label,
  broken: animationStatusWords.broken.label,
});

/** The line that filters the bank: words, and tokens of kind, state, tag and lesson. */
export function AnimationFilters({ filter, onFilter }: Props) {
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const lesson = useLessonField(filter.lesson);
  const fields: TokenField[] = [
    { id: 'kind', name: 'вид', options: kinds },
    { id: 'status', name: 'состояние', options: statuses },
    { id: 'tag_id', name: 'метка', options: tags.map(({ id, title }) => ({ value: String(id), label: title })) },
    lesson.field,
  ];
  const tokens = tokensOf(filter, fields, lesson.title);
  const add = (field: string, value: string, text: string) => {
    const changed =
      field === 'tag_id'
        ? { tag_id: [...new Set([...(filter.tag_id ?? []), Number(value)])] }
        : { [field]: field === 'lesson' ? Number(value) : value };
    onFilter(changeFilter(filter, { ...changed, q: text === '' ? null : text }), false);
  };
  const remove = ({ field, value }: Token) => {
    const left = field === 'tag_id' ? (filter.tag_id ?? []).filter((id) => String(id) !== value) : [];
    onFilter(changeFilter(filter, { [field]: left.length > 0 ? left : null }), false);
  };
  return (
    <TokenSearch
      label="Отбор анимаций"
      placeholder="название, слова пояснений, вид: метка: занятие:"
      text={filter.q ?? ''}
      onText={(q) => onFilter(changeFilter(filter, { q: q === '' ? null : q }), true)}
      onRest={lesson.onRest}
      onAdd={add}
      onRemove={remove}
      {...{ tokens, fields }}
    />
  );
}

/** The filters of the address in words; «…» until the words are loaded. */
function tokensOf(filter: AnimationFilter, fields: readonly TokenField[], lessonTitle: string | undefined): Token[] {
  const token = (field: string, value: string, words?: string): Token => {
    const { name = '', options = [] } = fields.find(({ id }) => id === field) ?? {};
    return { field, value, name, words: words ?? options.find((option) => option.value === value)?.label ?? '…' };
  };
  return [
    ...(filter.kind ? [token('kind', filter.kind)] : []),
    ...(filter.status ? [token('status', filter.status)] : []),
    ...(filter.tag_id ?? []).map((id) => token('tag_id', String(id))),
    ...(filter.lesson ? [token('lesson', String(filter.lesson), lessonTitle)] : []),
  ];
}
