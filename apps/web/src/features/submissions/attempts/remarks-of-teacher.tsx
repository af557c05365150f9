import type { Submission } from '@put/contract/submissions/submissions';
import { ReadRemarks } from '../../../parts/remarks/read-remarks.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './attempts.module.css';

type Props = { submission: Submission };

/** What a teacher said of lines of this attempt: how much, and the files with it. */
export default function RemarksOfTeacher({ submission }: Props) {
  const { files, remarks } = submission;
  const remarked = files.filter(({ name }) => remarks.some(({ file }) => file === name));
  return (
    <section aria-label="Замечания преподавателя">
      <p className={css.remarked}>
        Преподаватель оставил {countWords(remarks.length, ['замечание', 'замечания', 'замечаний'])} к этой попытке
      </p>
      {remarked.map((file) => (
        <div key={file.name} className={css.remarkedFile}>
          {files.length > 1 && <div className={css.quiet}>{file.name}</div>}
          <ReadRemarks file={file} submission={submission} />
        </div>
      ))}
    </section>
  );
}
