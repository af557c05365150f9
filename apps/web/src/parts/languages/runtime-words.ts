/** An engine's runtime by the name that people know it by. */
export const runtimeWords = (runtime: string): string => (/runsc|gvisor/i.test(runtime) ? 'gVisor' : runtime);
