import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { HomeRoom } from '../agent/home-room.ts';
import { serve } from '../agent/serve.ts';
import { InsideVirtual } from './inside-virtual.ts';
import type { VirtualSettings } from './virtual-settings.ts';

const settings = JSON.parse(process.argv[2] ?? '') as VirtualSettings;
const { generation, home, tmp, runFolder, socket, diskBytes, startCommand } = settings;
// as after a start of a machine
rmSync(tmp, { recursive: true, force: true });
mkdirSync(tmp, { mode: 0o700 });

const room = new HomeRoom(home, diskBytes);
const inside = new InsideVirtual({ ...settings, room });
await serve({ generation, folder: home, diskBytes, inside, room, socket, runFolder });
if (process.platform !== 'win32') chmodSync(socket, 0o600);
if (startCommand !== '') inside.startInBackground(startCommand);
