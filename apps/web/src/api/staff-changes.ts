const listeners = new Set<() => void>();

/** Told after each change that a call to `/admin/` has made: what it touched besides is known to the server alone. */
export function onStaffChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const noteStaffChange = (): void => listeners.forEach((listener) => listener());
