import { useEffect, useMemo, useState } from 'react';

type Finder = typeof import('../../../ui/code-editor/error-position.ts');
/** The raw text of an error and its explanation in plain words. */
export type Complaint = { raw: string; words: string | null };

/**
 * The position of an error in the open file, and the file that has the error. `fileNames` holds all names, one a line.
 * The parser is loaded with the first error.
 */
export function useErrorPosition(complaint: Complaint | null, fileName: string, fileNames: string) {
  const [finder, setFinder] = useState<Finder | null>(null);
  const hasText = complaint !== null && complaint.raw !== '';
  useEffect(() => {
    let isGone = false;
    if (hasText)
      import('../../../ui/code-editor/error-position.ts').then(
        (module) => isGone || setFinder(module),
        // if loading fails, nothing is marked; the text of the error is still shown
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [hasText]);
  const errorPosition = useMemo(
    () =>
      complaint && (finder?.findErrorPosition(complaint.raw, complaint.words, fileName, fileNames.split('\n')) ?? null),
    [complaint, finder, fileName, fileNames],
  );
  const failedFile = useMemo(
    () => complaint && (finder?.findErrorFile(complaint.raw, fileNames.split('\n')) ?? null),
    [complaint, finder, fileNames],
  );
  return { errorPlace: errorPosition, failedFile };
}
