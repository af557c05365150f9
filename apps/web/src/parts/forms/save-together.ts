import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Part = {
  /** False: something in it must be mended or chosen first. */
  save: () => Promise<boolean>;
  /** Something in it must be mended or chosen before it can be saved. */
  isWrong: boolean;
};
type Join = (part: Part) => () => void;

const SaveTogetherContext = createContext<Join | null>(null);
/** The screen whose button saves the forms inside it too. */
export const SaveTogether = SaveTogetherContext.Provider;

/** The unsaved forms inside a screen, for its one button: `isUnsaved` of none is false, and `save` then does nothing. */
export function useSaveTogether() {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const join = useCallback<Join>((part) => {
    setParts((before) => [...before, part]);
    return () => setParts((before) => before.filter((other) => other !== part));
  }, []);
  return useMemo(
    () => ({
      join,
      isUnsaved: parts.length > 0,
      isWrong: parts.some(({ isWrong }) => isWrong),
      save: async () => (await Promise.all(parts.map((part) => part.save()))).every(Boolean),
    }),
    [join, parts],
  );
}

/** A form that the button of its screen saves. */
export function useSavedTogether({ isUnsaved, isWrong, save }: Part & { isUnsaved: boolean }): void {
  const join = use(SaveTogetherContext);
  const newest = useRef(save);
  useEffect(() => {
    newest.current = save;
  });
  useEffect(
    () => (isUnsaved ? join?.({ save: () => newest.current(), isWrong }) : undefined),
    [join, isUnsaved, isWrong],
  );
}
