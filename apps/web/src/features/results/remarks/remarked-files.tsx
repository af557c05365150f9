import { Button, Group, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { SourceFile } from '@put/contract/judge/languages';
import type { adminSubmissions } from '@put/contract/submissions/submissions';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { NoRoom } from '../../../parts/kept-work/no-room.tsx';
import { RemarkedCode } from '../../../parts/remarks/remarked-code.tsx';
import { modKey } from '../../../ui/browser/mod-key.ts';
import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import panel from '../panel/submission-panel.module.css';
import { AtLine } from './at-line.tsx';
import { type Place, remarkForms, type Remarks, useRemarks } from './use-remarks.ts';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { useMayCall } from '../../../api/current-user.ts';

type Submission = ReplyOf<typeof adminSubmissions.get>;
type Props = {
  submission: Submission;
  /** Where the button that sends stands; null until it is there. */
  sendPlace: HTMLElement | null;
};

/** The files of a program. A press on the number of a line, or C at it, opens a remark there. */
export default function RemarkedFiles({ submission, sendPlace }: Props) {
  const remarks = useRemarks(submission.id, submission.remarks);
  const [opened, setOpened] = useState<Place | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const lineIn = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
  const close = ({ line, file }: Place) => {
    setOpened(null);
    requestAnimationFrame(() => lineIn(`[data-file="${CSS.escape(file)}"] [data-line="${line}"]`)?.focus());
  };
  const send = () => remarks.send(() => setOpened(null));
  useHotkeys([['mod+Enter', send]], [], true);
  usePageKeys(({ code, target, ctrlKey, altKey, metaKey }) => {
    if (code !== 'KeyC' || ctrlKey || altKey || metaKey) return null;
    const isAtLine = target instanceof HTMLElement && target.dataset['line'] !== undefined;
    return () => (isAtLine ? target.click() : lineIn('[data-line][tabindex="0"]')?.focus());
  });
  const count = remarks.written.length;
  return (
    <div ref={root}>
      {remarks.isTooLarge && <NoRoom action="Отправьте" />}
      {submission.files.map((file, at) => (
        <File
          key={file.name}
          {...{ file, submission, remarks, opened }}
          hasHelp={at === 0}
          onOpen={setOpened}
          onClose={close}
        />
      ))}
      {sendPlace !== null &&
        count > 0 &&
        createPortal(
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            loading={remarks.isSending}
            aria-keyshortcuts="Control+Enter"
            title={`${modKey}+Enter`}
            onClick={send}
          >
            Отправить {countWords(count, remarkForms)}
          </Button>,
          sendPlace,
        )}
    </div>
  );
}

type FileProps = {
  file: SourceFile;
  submission: Submission;
  remarks: Remarks;
  opened: Place | null;
  /** The «?» stands at the first file alone. */
  hasHelp: boolean;
  onOpen: (place: Place) => void;
  onClose: (place: Place) => void;
};

function File({ file: { name, content }, submission, remarks, opened, hasHelp, onOpen, onClose }: FileProps) {
  const mayRemark = useMayCall()(adminRemarks.send);
  const sent = submission.remarks.filter(({ file }) => file === name);
  const open = opened?.file === name ? opened.line : null;
  const lines = new Set([
    ...sent.map(({ line }) => line),
    ...remarks.drafts.filter(({ file, text }) => file === name && text.trim() !== '').map(({ line }) => line),
    ...(open === null ? [] : [open]),
  ]);
  const below = new Map<number, ReactNode>();
  for (const line of lines) {
    const place = { file: name, line };
    below.set(
      line,
      <AtLine
        sent={sent.filter((remark) => remark.line === line)}
        lessonId={submission.lesson_id}
        isOpen={open === line}
        onOpen={() => onOpen(place)}
        onClose={() => onClose(place)}
        {...{ place, remarks }}
      />,
    );
  }
  return (
    <section className={panel.code} aria-label={`Файл ${name}`} data-file={name}>
      <Group gap={4} justify="space-between">
        <Title order={3} className={panel.file}>
          {name}
        </Title>
        {hasHelp && mayRemark && <HelpButton chapter="remarks" />}
      </Group>
      <RemarkedCode
        code={content}
        language={submission.language ?? ''}
        label={`Решение, файл ${name}`}
        below={below}
        {...(mayRemark && { onLine: (line: number) => onOpen({ file: name, line }) })}
      />
    </section>
  );
}
