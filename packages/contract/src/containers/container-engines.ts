import * as z from 'zod/mini';

export const EngineKind = z.enum(['docker', 'swarm', 'kubernetes', 'sandbox', 'virtual']);
export type EngineKind = z.infer<typeof EngineKind>;

/** What an engine can do. Screens say what is missing before somebody misses it. */
export const EngineCapabilities = z.object({
  /** A real terminal: editors such as vim work. */
  pty: z.boolean(),
  /** Processes of the student's own, also in the background. */
  processes: z.boolean(),
  /** Programs may listen on ports, and these are shown in the browser. */
  ports: z.boolean(),
  /** Other programs than those of the virtual shell: git, compilers. */
  programs: z.boolean(),
  hardDiskLimit: z.boolean(),
  hardMemoryLimit: z.boolean(),
  /** Whether files outlive the machine without a snapshot. */
  survivesHost: z.boolean(),
  /** Whether it is a wall between strangers, and not only between classmates. */
  isForStrangers: z.boolean(),
});
export type EngineCapabilities = z.infer<typeof EngineCapabilities>;
