import * as z from 'zod/mini';
import { session } from '../../../api/session.ts';
import type { FilesMemory } from './open-files.ts';

const Tabs = z.object({ paths: z.array(z.string()), active: z.nullable(z.string()) });
const Kept = z.object({ text: z.string(), tag: z.nullable(z.string()) });

/** The key has the person's id, so that the next person at this computer does not see the texts. */
export function filesMemory(containerId: number): FilesMemory {
  const prefix = `pt.kept.${session.get().user?.id ?? 0}.container.${containerId}`;
  return {
    tabs: {
      read: () => readJson(`${prefix}.tabs`, Tabs) ?? { paths: [], active: null },
      write: (paths, active) => writeJson(`${prefix}.tabs`, { paths, active }),
    },
    keep: {
      read: (path) => readJson(`${prefix}.file.${path}`, Kept),
      write: (path, kept) => writeJson(`${prefix}.file.${path}`, kept),
    },
  };
}

function readJson<S extends z.ZodMiniType>(key: string, shape: S): z.output<S> | null {
  try {
    return shape.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function writeJson(key: string, value: object | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is full or forbidden: the page holds the text and saves it to the container
  }
}
