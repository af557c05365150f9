import type { PerformanceMode } from '@put/contract/kinds/animation/animation';

export const modeNames: Record<PerformanceMode, string> = { at_once: 'Сразу', at_end: 'В конце', final: 'Итог' };
