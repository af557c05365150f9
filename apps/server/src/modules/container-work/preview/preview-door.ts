import type { AddressInfo } from 'node:net';
import type { WorkTools } from '../work-tools.ts';
import type { PreviewPlace } from './preview-address.ts';
import { previewServer } from './preview-server.ts';

/** Where this process shows previews, and whether it does. */
export type PreviewDoor = PreviewPlace & {
  host: string;
  publicUrl: string | undefined;
  proxies: number;
  /** Why it shows none, in Russian. */
  problem: string | null;
};

const notSet = 'Показ страниц не настроен: администратору нужно задать PT_PREVIEW_URL.';

/** Listens for those who look at previews, until the returned function is called. */
export function watchPreviewDoor(
  tools: WorkTools & { preview: PreviewDoor; secret: string; onError: (error: unknown) => void },
): () => Promise<void> {
  const { preview: door, secret, onError } = tools;
  const { publicUrl, proxies } = door;
  // a page of https shows no frame of http
  if (door.url === undefined && publicUrl?.startsWith('https:')) door.problem = notSet;
  const server = previewServer({ ...tools, place: door, secret, publicUrl, proxies });
  server.on('error', (error: NodeJS.ErrnoException) => {
    door.problem = `Показ страниц не работает: порт ${door.port} на сервере занят или закрыт.`;
    onError(new Error(`Страницы из контейнеров не показать: порт ${door.port} (PT_PREVIEW_PORT): ${error.code}`));
  });
  server.listen(door.port, door.host, () => {
    door.port = (server.address() as AddressInfo).port;
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
