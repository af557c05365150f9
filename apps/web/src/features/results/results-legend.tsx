import css from './results.module.css';

const steps = [0, 1, 2, 3, 4];

/** What the tints and signs of the table mean. */
export const ResultsLegend = () => (
  <p className={css.legend}>
    <span>
      <span className={css.swatches} aria-hidden>
        {steps.map((step) => (
          <i key={step} style={{ background: `var(--pt-share-${step})` }} />
        ))}
      </span>
      от 0 до всех баллов
    </span>
    <span>мелко — число попыток</span>
    <span>? ждёт проверки</span>
    <span>* баллы преподавателя</span>
    <span>осв. — не в счёт, уголок — исключение</span>
  </p>
);
