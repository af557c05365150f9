/** Notes for the person who reviews a package before it becomes a task. */
export type Notes = {
  /** Something was imported in a changed form. */
  changed(text: string): void;
  leftOut(text: string): void;
};

/** The most notes of one sort; nobody reads more. */
const most = 60;

export function takeNotes(): Notes & { read(): { changed: string[]; left_out: string[] } } {
  const lists = { changed: new Set<string>(), left_out: new Set<string>() };
  return {
    changed: (text) => void lists.changed.add(text),
    leftOut: (text) => void lists.left_out.add(text),
    read: () => ({ changed: headOf([...lists.changed]), left_out: headOf([...lists.left_out]) }),
  };
}

const headOf = (texts: readonly string[]) =>
  texts.length <= most ? [...texts] : [...texts.slice(0, most), `И ещё ${texts.length - most}.`];

/** «a, b и ещё 7». */
export function listed(names: readonly string[], mostNames = 5): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length <= mostNames ? shown : `${shown} и ещё ${names.length - mostNames}`;
}
