import { useEffect, useMemo, useState } from 'react';

type Finder = typeof import('../../shared/code-editor/error-place.ts');
/** The raw text of an error with the plain words for it. */
export type Complaint = { raw: string; words: string | null };

/** Where an error is marked in the file of the editor, and which file it is in; `fileNames` are all of them, a line each. What reads the text comes with the first error. */
export function useErrorPlace(complaint: Complaint | null, fileName: string, fileNames: string) {
  const [finder, setFinder] = useState<Finder | null>(null);
  const hasText = complaint !== null && complaint.raw !== '';
  useEffect(() => {
    let isGone = false;
    if (hasText)
      import('../../shared/code-editor/error-place.ts').then(
        (module) => isGone || setFinder(module),
        // without it nothing is marked; the words are there
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [hasText]);
  const errorPlace = useMemo(
    () =>
      complaint && (finder?.findErrorPlace(complaint.raw, complaint.words, fileName, fileNames.split('\n')) ?? null),
    [complaint, finder, fileName, fileNames],
  );
  const failedFile = useMemo(
    () => complaint && (finder?.findErrorFile(complaint.raw, fileNames.split('\n')) ?? null),
    [complaint, finder, fileNames],
  );
  return { errorPlace, failedFile };
}
