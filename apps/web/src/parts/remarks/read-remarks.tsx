import { Button } from '@mantine/core';
import type { SourceFile } from '@put/contract/judge/languages';
import type { Submission } from '@put/contract/submissions/submissions';
import { type ReactNode, useMemo } from 'react';
import { askAbout, askedFile, quoteOf } from '../questions/asking.ts';
import { RemarkCard } from './remark-card.tsx';
import { RemarkedCode } from './remarked-code.tsx';

type Props = {
  file: SourceFile;
  submission: Pick<Submission, 'id' | 'task_id' | 'language' | 'remarks'>;
};

/** A file of a program with its remarks, for its author, who may ask back at each. */
export function ReadRemarks({ file, submission: { id, task_id, language, remarks } }: Props) {
  const { name, content } = file;
  const below = useMemo(() => {
    const cards = new Map<number, ReactNode[]>();
    for (const remark of remarks) {
      const { line, text } = remark;
      if (remark.file !== name) continue;
      const ask = () => askAbout({ taskId: task_id, ...quoteOf(text), code: { ...askedFile(id, file), line } });
      const card = (
        <RemarkCard key={remark.id} remark={remark}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={`Спросить о замечании к строке ${line}`}
            onClick={ask}
          >
            Спросить
          </Button>
        </RemarkCard>
      );
      cards.set(line, [...(cards.get(line) ?? []), card]);
    }
    return cards;
  }, [remarks, name, file, id, task_id]);
  return <RemarkedCode code={content} language={language ?? ''} label={`Файл ${name} с замечаниями`} below={below} />;
}
