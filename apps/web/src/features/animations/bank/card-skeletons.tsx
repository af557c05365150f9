import { Skeleton } from '@mantine/core';
import css from './animation-bank.module.css';

/** Of the size of the cards, so that the page does not move when they come. */
export const CardSkeletons = () => (
  <div className={css.cards}>
    {Array.from({ length: 8 }, (_, card) => (
      <Skeleton key={card} height={244} radius="lg" />
    ))}
  </div>
);
