import { watchSshDoor } from './door/ssh-door.ts';
import { sshRoutes } from './ssh.routes.ts';

export const sshModule = { routes: sshRoutes, whileAnswering: watchSshDoor };
