import * as z from 'zod/mini';
import { session } from '../../../api/session.ts';
import { forgetText, writeText } from '../../../ui/browser/device-texts.ts';
import { isTextKept, readText, watchTexts } from '../../../ui/browser/known-texts.ts';
import type { FilesMemory } from './open-files.ts';

const Tabs = z.object({ paths: z.array(z.string()), active: z.nullable(z.string()) });
const Kept = z.object({ text: z.string(), tag: z.nullable(z.string()) });

/** The key has the person's id, so that the next person at this computer does not see the texts. */
export function filesMemory(containerId: number): FilesMemory {
  const prefix = `pt.kept.${session.get().user?.id ?? 0}.container.${containerId}`;
  return {
    tabs: {
      read: () => Tabs.safeParse(readText(`${prefix}.tabs`)).data ?? { paths: [], active: null },
      write: (paths, active) => writeText(`${prefix}.tabs`, { paths, active }),
    },
    keep: {
      read: (path) => Kept.safeParse(readText(`${prefix}.file.${path}`)).data ?? null,
      write: (path, kept) => {
        if (kept === null) forgetText(`${prefix}.file.${path}`);
        else writeText(`${prefix}.file.${path}`, kept);
      },
      isKept: (path) => isTextKept(`${prefix}.file.${path}`),
      watch: watchTexts,
    },
  };
}
