import type { MarkSettings } from '@put/contract/marks/marks';
import { Refusal } from '@put/contract/base/refusals';

/** Refuses what needs a rule of marks before there is one. */
export function requireSettings(settings: MarkSettings | undefined): MarkSettings {
  if (!settings) throw new Refusal('conflict', { detail: 'Сначала сохраните, как считаются оценки.' });
  return settings;
}
