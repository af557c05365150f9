import type { ContainerTemplate } from '@put/contract/containers/container-templates';
import { GivenFile } from '@put/contract/containers/container-files';
import * as z from 'zod/mini';
import { LooseNumber } from '../../../parts/kept-work/loose-number.ts';

/** Any state of the form, valid or not: it is kept as a local draft. */
export const TemplateDraft = z.object({
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  cpus: LooseNumber,
  memory_mb: LooseNumber,
  disk_mb: LooseNumber,
  pids: LooseNumber,
  network: z.nullable(z.string()),
  ports: z.array(z.number()),
  start_command: z.string(),
  files: z.array(z.object({ ...GivenFile.shape, path: z.string(), content: z.string() })),
  idle_minutes: LooseNumber,
  max_hours: LooseNumber,
  most_running: LooseNumber,
  is_root_readonly: z.boolean(),
  is_offered: z.boolean(),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** What a new template begins with: enough for a class to work in, and no more. */
export const newTemplate: TemplateDraft = {
  title: '',
  summary: '',
  image: 'linux',
  cpus: 0.9,
  memory_mb: 1024,
  disk_mb: 1024,
  pids: 1024,
  network: null,
  ports: [],
  start_command: '',
  files: [],
  idle_minutes: 10,
  max_hours: 12,
  most_running: 1,
  is_root_readonly: true,
  is_offered: false,
};

export const draftOf = (template: ContainerTemplate): TemplateDraft => TemplateDraft.parse(template);

const yesOrNo = (is: boolean) => (is ? 'да' : 'нет');

const fieldWords: { [Name in keyof TemplateDraft]: [string, (draft: TemplateDraft) => string] } = {
  title: ['Название', ({ title }) => title],
  summary: ['Что это', ({ summary }) => summary],
  image: ['Образ', ({ image }) => image],
  cpus: ['Процессор', ({ cpus }) => String(cpus).replace('.', ',')],
  memory_mb: ['Память', ({ memory_mb }) => `${memory_mb} МБ`],
  disk_mb: ['Диск', ({ disk_mb }) => `${disk_mb} МБ`],
  pids: ['Процессов', ({ pids }) => String(pids)],
  network: ['Сеть', ({ network }) => network ?? 'нет'],
  ports: ['Порты', ({ ports }) => ports.join(', ')],
  start_command: ['Команда при запуске', ({ start_command }) => start_command],
  files: ['Файлы', ({ files }) => files.map(({ path, content }) => `${path} (${content.length} знаков)`).join(', ')],
  idle_minutes: ['Простой до остановки', ({ idle_minutes }) => `${idle_minutes} мин`],
  max_hours: ['Работа подряд', ({ max_hours }) => `${max_hours} ч`],
  most_running: ['Сразу у одного ученика', ({ most_running }) => String(most_running)],
  is_root_readonly: ['Система только для чтения', ({ is_root_readonly }) => yesOrNo(is_root_readonly)],
  is_offered: ['Каждому ученику', ({ is_offered }) => yesOrNo(is_offered)],
};

/** All fields with names, so that two versions can be compared. */
export const namedFieldsOf = (draft: TemplateDraft): { name: string; value: string }[] =>
  Object.values(fieldWords).map(([name, valueOf]) => ({ name, value: valueOf(draft) }));
