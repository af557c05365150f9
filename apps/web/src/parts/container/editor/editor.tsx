import { useId, useSyncExternalStore } from 'react';
import { useIsServerSilent } from '../../../api/server-silence.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { useSaveKey } from '../../../ui/browser/use-save-key.ts';
import { EarlierButton } from '../../drafts/earlier-button.tsx';
import TextAtRisk from '../../drafts/text-at-risk.tsx';
import { getEarlier, listEarlier } from '../files/file-calls.ts';
import { nameOf } from '../files/paths.ts';
import { panelId } from '../tab-ids.ts';
import { TabStrip } from '../tab-strip.tsx';
import { FileEditor } from './file-editor.tsx';
import type { FileSave } from './file-keeper.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';
import css from './editor.module.css';

type Props = { containerId: number; files: OpenFiles; isReadOnly: boolean };

/** Open files as tabs. An editor stays while its tab is open, so that its history and its place are kept. */
export function Editor({ containerId, files, isReadOnly }: Props) {
  const id = useId();
  const view = useSyncExternalStore(files.watch, files.view);
  const isSilent = useIsServerSilent();
  useSaveKey(files.flush);
  const active = view.files.find(({ path }) => path === view.active);
  return (
    <section className={css.editor} aria-label="Редактор">
      <div className={css.bar}>
        <TabStrip
          label="Открытые файлы"
          prefix={id}
          tabs={view.files.map((file) => ({
            id: file.path,
            label: nameOf(file.path),
            title: file.isUnsaved ? `${file.path}, не сохранён` : file.path,
            isMarked: file.isUnsaved,
          }))}
          active={view.active}
          onOpen={files.open}
          onClose={files.close}
        />
        <span className={css.save} role="status">
          {active?.view.is === 'text' && saveWords(active.view.save, { isKept: files.isKept(active.path), isSilent })}
        </span>
        {active?.view.is === 'text' && active.view.outside === null && !isReadOnly && (
          <Earlier key={active.path} text={active.view.text} path={active.path} {...{ containerId, files }} />
        )}
      </div>
      {view.files.length === 0 && <p className={css.state}>Откройте файл из списка файлов.</p>}
      {view.files
        .filter(({ wasShown }) => wasShown)
        .map((file) => (
          <Panel
            key={file.path}
            id={panelId(id, file.path)}
            isShown={file === active}
            {...{ containerId, file, files, isReadOnly }}
          />
        ))}
    </section>
  );
}

type EarlierProps = Pick<Props, 'containerId' | 'files'> & { path: string; text: string };

/** Texts of the file that this person did not take when there were two. */
function Earlier({ containerId, files, path, text: now }: EarlierProps) {
  const messages = useMessage();
  return (
    <EarlierButton
      what={`container.${containerId}.${path}`}
      now={now}
      wordsOf={({ text }: { text: string }) => text}
      list={() => listEarlier(containerId, path)}
      get={(id) => getEarlier(containerId, path, id)}
      onTake={({ text }) => {
        files.keeper(path)?.takeEarlier(text).catch(messages.failure);
      }}
    />
  );
}

type PanelProps = Props & { id: string; file: OpenFile; isShown: boolean };

function Panel({ id, file, isShown, files, containerId, isReadOnly }: PanelProps) {
  const { path, view } = file;
  const keeper = files.keeper(path);
  const isKept = useSyncExternalStore(files.watchKept, () => files.isKept(path));
  if (keeper === undefined) return null;
  const save = view.is === 'text' ? view.save : null;
  return (
    <div id={id} role="tabpanel" aria-label={path} className={css.panel} hidden={!isShown}>
      {(save?.is === 'refused' || (save?.is === 'offline' && !isKept)) && view.is === 'text' && (
        <TextAtRisk
          why={save.is === 'refused' ? save.why : null}
          toSave={() => ({ name: nameOf(path), text: view.text })}
        />
      )}
      <FileEditor {...{ path, view, containerId, keeper, isReadOnly }} />
    </div>
  );
}

function saveWords(save: FileSave, { isKept, isSilent }: { isKept: boolean; isSilent: boolean }): string {
  if (save.is === 'refused') return `Не сохранено: ${save.why}`;
  // a call that waits for a server out of reach goes on when it is back
  if (save.is === 'saving' && isSilent)
    return isKept ? 'Нет сети: сохраним, когда она появится. Текст хранится на этом устройстве' : 'Нет сети: ждём её';
  return {
    saved: 'Сохранено',
    waiting: 'Не сохранено',
    saving: 'Сохраняем…',
    offline: isKept ? 'Не сохранено: ждём связи. Текст хранится на этом устройстве' : 'Не сохранено: ждём связи',
  }[save.is];
}
