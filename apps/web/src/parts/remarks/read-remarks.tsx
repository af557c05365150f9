import type { SourceFile } from '@put/contract/languages';
import type { LineRemark } from '@put/contract/line-remark';
import { type ReactNode, useMemo } from 'react';
import { RemarkCard } from './remark-card.tsx';
import { RemarkedCode } from './remarked-code.tsx';

type Props = { file: SourceFile; language: string; remarks: readonly LineRemark[] };

/** A file of a program with its remarks, for its author. */
export function ReadRemarks({ file: { name, content }, language, remarks }: Props) {
  const below = useMemo(() => {
    const cards = new Map<number, ReactNode[]>();
    for (const remark of remarks) {
      if (remark.file !== name) continue;
      cards.set(remark.line, [...(cards.get(remark.line) ?? []), <RemarkCard key={remark.id} remark={remark} />]);
    }
    return cards;
  }, [remarks, name]);
  return <RemarkedCode code={content} language={language} label={`Файл ${name} с замечаниями`} below={below} />;
}
