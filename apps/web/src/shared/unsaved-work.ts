const unsaved = new Set<object>();

/** Whether anything on the screen would be lost by leaving it. */
export const hasUnsavedWork = () => unsaved.size > 0;

/** Marks work as not saved; gives back how to take the mark away. */
export function markUnsaved(): () => void {
  const mark = {};
  unsaved.add(mark);
  return () => {
    unsaved.delete(mark);
  };
}
