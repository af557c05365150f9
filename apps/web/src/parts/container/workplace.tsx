import type { Container } from '@put/contract/containers/containers';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { QueryStates } from '../states/query-states.tsx';
import { changeContainerSettings, useContainerSettings } from './container-settings.ts';
import { ContainerSkeleton } from './container-skeleton.tsx';
import { Editor } from './editor/editor.tsx';
import { useOpenFiles } from './editor/use-open-files.ts';
import { Files } from './files/files.tsx';
import { useTree } from './files/use-tree.ts';
import { type Area, Layout } from './layout.tsx';
import { Head } from './life/head.tsx';
import { LifeNotices } from './life/life-notices.tsx';
import { LookCard } from './life/look-card.tsx';
import { Standstill } from './life/standstill.tsx';
import { useAttendance } from './life/use-attendance.ts';
import { useLife } from './life/use-life.ts';
import { usePreview } from './preview/use-preview.ts';
import { useContainerLink } from './socket/use-container-link.ts';
import { Terminals } from './terminal/terminals.tsx';
import { useContainer } from './use-container.ts';
import css from './workplace.module.css';

// most containers show no page
const Preview = lazy(() => import('./preview/preview.tsx'));

export type WorkplaceProps = {
  containerId: number;
  onRemoved?: (() => void) | undefined;
  /** Why it did not start, where it was begun outside. */
  startError?: unknown;
};

/** The whole of a container: what it does, and what is worked with in it. */
export default function Workplace({ containerId, onRemoved, startError }: WorkplaceProps) {
  const container = useContainer(containerId);
  return (
    <div className={css.workplace}>
      <QueryStates of={container} skeleton={<ContainerSkeleton />}>
        {(known) => <Loaded container={known} {...{ onRemoved, startError }} />}
      </QueryStates>
    </div>
  );
}

type LoadedProps = Omit<WorkplaceProps, 'containerId'> & { container: Container };

function Loaded({ container, onRemoved, startError }: LoadedProps) {
  const { id } = container;
  const isOwn = useUser()?.id === container.user_id;
  const mayChange = isOwn || container.look?.help === 'allowed';
  const isRunning = container.state === 'running';
  const [area, setArea] = useState<Area>('terminal');
  const [terminal, setTerminal] = useState<number | null>(null);
  const isPreviewOpen = useContainerSettings((settings) => settings.isPreviewOpen);
  const message = useMessage();
  const life = useLife(id);
  useAttendance(container, isOwn);
  const tree = useTree(id, isRunning);
  const preview = usePreview(container, {
    isLooked: isPreviewOpen || area === 'preview',
    // what was written for the look is kept with the page too
    reason: isOwn ? undefined : container.look?.why,
  });
  const { files, view: openFiles } = useOpenFiles(id, preview.follow);
  const { link, view } = useContainerLink(container, {
    onChanged: (paths) => {
      void tree.refresh(paths);
      files.heard(paths);
    },
    onOpened: setTerminal,
    onFailed: (code) => message.error(failureWords(code)),
  });
  const disk = view.usedMb === null ? container.disk : { ...container.disk, used_mb: view.usedMb };
  const now = { ...container, disk };
  // a new life has files of its own
  useEffect(() => {
    if (isRunning) files.heard(null);
  }, [files, isRunning, container.generation]);

  const openFile = (path: string) => {
    files.open(path);
    setArea('editor');
  };
  const openPort = (port: number) => {
    changeContainerSettings({ isPreviewOpen: true });
    setArea('preview');
    preview.open(port);
  };
  return (
    <>
      <Head
        {...{ life, isOwn, isPreviewOpen, onRemoved }}
        container={now}
        link={view.state}
        onPreview={() => {
          changeContainerSettings({ isPreviewOpen: !isPreviewOpen });
          setArea(isPreviewOpen ? 'editor' : 'preview');
        }}
      />
      <LifeNotices {...{ isOwn, life }} container={now} link={view} />
      <Layout
        {...{ area, isPreviewOpen }}
        beside={openFiles.files.length === 0 ? 'files' : 'editor'}
        onArea={setArea}
        over={isOwn && <LookCard look={container.look} life={life} />}
        areas={{
          files: (
            <Files
              {...{ tree, isRunning, mayChange }}
              containerId={id}
              current={openFiles.active}
              onOpen={openFile}
              onMoved={files.moved}
              onRemoved={files.removed}
            />
          ),
          editor: <Editor containerId={id} files={files} isReadOnly={!mayChange} />,
          terminal:
            link === null ? (
              <Standstill {...{ container, life, isOwn, startError }} />
            ) : (
              <Terminals {...{ link, view }} active={terminal} onActive={setTerminal} onPort={openPort} />
            ),
          preview: (isPreviewOpen || area === 'preview') && (
            <Suspense>
              <Preview {...{ preview, isRunning }} />
            </Suspense>
          ),
        }}
      />
    </>
  );
}

/** Refusals of terminals. Their codes are those of the agent. */
const failureWords = (code: string): string =>
  ({
    too_many: 'Открыто столько терминалов, сколько можно. Закройте ненужный.',
    busy: 'Вставлено слишком много сразу. Часть текста не дошла.',
    denied: 'Вы только смотрите: печатать здесь может ученик.',
  })[code] ?? 'Терминал не открылся. Попробуйте ещё раз или перезапустите контейнер: это в его меню.';
