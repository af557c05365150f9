const listeners = new Set<() => void>();

/**
 * The listener runs after each change by a call to `/admin/`, because only the server knows what else the change
 * affects.
 */
export function onStaffChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const noteStaffChange = (): void => listeners.forEach((listener) => listener());
