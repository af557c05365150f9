import { CopiedText } from './copied-text.tsx';
import { sshCommand, sshConfig } from './ssh-texts.ts';
import css from './ssh.module.css';

type Props = { containerId: number; port: number };

/** How to come into a container from one's own computer: by a command, and from VS Code. */
export const HowToConnect = ({ containerId, port }: Props) => (
  <>
    <CopiedText text={sshCommand(containerId, port)} label="Команда" done="Команда скопирована" />
    <details className={css.editor}>
      <summary>Из VS Code</summary>
      <ol className={css.steps}>
        <li>Поставьте в VS Code расширение Remote - SSH.</li>
        <li>
          <p>Допишите в файл .ssh/config своей домашней папки:</p>
          <CopiedText text={sshConfig(containerId, port)} label="Настройки" done="Настройки скопированы" />
        </li>
        <li>
          <p>У контейнера нет интернета, поэтому допишите в настройки VS Code (settings.json):</p>
          <CopiedText
            text={'"remote.SSH.localServerDownload": "always"'}
            label="Настройка VS Code"
            done="Настройка скопирована"
          />
        </li>
        <li>Нажмите F1, выберите «Remote-SSH: Connect to Host…» и put-{containerId}.</li>
      </ol>
    </details>
  </>
);
