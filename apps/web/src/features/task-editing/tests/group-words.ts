import { pointsWords } from '../../../parts/score/score-words.ts';
import type { GroupForm } from '../form/task-form.ts';
import { aggregationWords } from '../words/words.ts';

/** «видны ученику, 4 балла, всё или ничего» */
export function groupWords({ is_sample, points, aggregation }: GroupForm): string {
  const worth = Number(points) || 0;
  return [
    ...(is_sample ? ['видны ученику'] : []),
    worth === 0 ? 'без баллов' : pointsWords(worth),
    ...(worth === 0 ? [] : [aggregationWords[aggregation].label.toLowerCase()]),
  ].join(', ');
}
