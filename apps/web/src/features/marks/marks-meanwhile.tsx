import type { MarkScale } from '@put/contract/marks/compute-mark';
import type { MarkCategory, MarkSettings } from '@put/contract/marks/marks';
import { scaleWords } from '../../parts/marks/mark-words.ts';
import { MeanwhileNotice } from '../../parts/meanwhile/meanwhile-notice.tsx';
import type { Begun } from '../../parts/meanwhile/use-begun.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { roundings } from './scale-fields.tsx';
import type { MarksForm } from './use-marks-form.ts';

const categoryWords = ({ title, weight, lesson_ids }: MarkCategory) =>
  `${title}: вес ${weight.toLocaleString('ru')}, ${countWords(lesson_ids.length, ['занятие', 'занятия', 'занятий'])}`;

const fields = {
  scale: { label: 'Какие оценки', words: (scale: MarkScale) => scaleWords[scale] },
  thresholds: {
    label: 'Пороги',
    words: (list: readonly number[]) => list.map((from) => `${from.toLocaleString('ru')}\u00a0%`).join(', ') || 'нет',
  },
  rounding: {
    label: 'Округлять проценты',
    words: (rounding: MarkSettings['rounding']) => roundings.find(({ value }) => value === rounding)?.label ?? rounding,
  },
  counts: {
    label: 'Когда занятие входит в оценку',
    words: (counts: MarkSettings['counts']) => (counts === 'due' ? 'когда прошёл его срок' : 'сразу'),
  },
  categories: {
    label: 'Категории',
    words: (list: readonly MarkCategory[]) => list.map(categoryWords).join('\n'),
  },
};

/** Rules of marks that a colleague has changed while they were changed here. */
export const MarksMeanwhile = ({
  begun,
  form,
}: {
  begun: Begun<never> | Pick<Begun, 'clash' | 'choose'>;
  form: MarksForm;
}) => <MeanwhileNotice of={begun} mine={form.values} fields={fields} />;
