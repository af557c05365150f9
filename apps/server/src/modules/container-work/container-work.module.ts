import { containerWorkRoutes } from './container-work.routes.ts';
import { watchPreviewDoor } from './preview/preview-door.ts';
import { terminalSocket } from './terminal-socket.ts';
import type { WorkTools } from './work-tools.ts';

export const containerWorkModule = {
  routes: containerWorkRoutes,
  sockets: (tools: WorkTools) => [terminalSocket(tools)],
  whileAnswering: watchPreviewDoor,
};
