const unsaved = new Set<object>();

/** Whether leaving the screen would lose something. */
export const hasUnsavedWork = () => unsaved.size > 0;

/** Marks work as not saved; gives a function that removes the mark. */
export function markUnsaved(): () => void {
  const mark = {};
  unsaved.add(mark);
  return () => {
    unsaved.delete(mark);
  };
}
