import { useId } from 'react';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { nearestBins, type ShownPair } from './arrange-pairs.ts';
import css from './similarity.module.css';
import { leastPercent, type SimilaritySearch, usualPercent } from './similarity-search.ts';
import { solutionsWords } from './similarity-words.ts';

type Props = { pairs: readonly ShownPair[]; search: SimilaritySearch; onSearch: (search: SimilaritySearch) => void };

/** From which similarity on pairs are shown, above how near each solution is to its nearest. */
export function Threshold({ pairs, search, onSearch }: Props) {
  const { least = usualPercent, ...others } = search;
  const id = useId();
  const change = (percent: number) => onSearch(percent === usualPercent ? others : { ...others, least: percent });
  return (
    <section className={css.threshold} aria-label="Порог сходства">
      <Histogram
        label="Сколько решений с каким наибольшим сходством"
        data={nearestBins(pairs).map(({ from, solutions }) => ({
          label: `${from}\u00a0%`,
          value: solutions,
          words: solutionsWords(solutions),
          tone: from + 9 < least ? 'quiet' : 'part',
        }))}
      />
      <div className={css.slide}>
        <label htmlFor={id}>
          Показывать от <strong>{least}&nbsp;%</strong>
        </label>
        <input
          id={id}
          type="range"
          min={leastPercent}
          max={100}
          step={5}
          value={least}
          aria-valuetext={`${least}\u00a0%`}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        />
      </div>
      <p className={css.quiet}>
        Столбик — сколько решений, у которых самое похожее на них похоже на столько процентов или до десяти больше. У
        тех, кто решал сам, обычно меньше {usualPercent}&nbsp;%.
      </p>
    </section>
  );
}
