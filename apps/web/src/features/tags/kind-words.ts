import type { TagKind } from '@put/contract/tasks/tags';

export const kindWords: Record<TagKind, { label: string; meaning: string }> = {
  topic: { label: 'Тема', meaning: 'Ученики видят её у задач и отбирают по ней' },
  internal: { label: 'Служебная', meaning: 'Видна только администраторам, ученикам — нет' },
};
