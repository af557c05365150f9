import { chmodSync } from 'node:fs';
import { HomeRoom } from '../agent/home-room.ts';
import { serve } from '../agent/serve.ts';
import { InsideVirtual } from './inside-virtual.ts';
import type { VirtualSettings } from './virtual-settings.ts';

const { mark, generation, home, runFolder, socket, diskBytes, heapMb, pythonSnapshot, pythonTimeMs, startCommand } =
  JSON.parse(process.argv[2] ?? '') as VirtualSettings;

const room = new HomeRoom(home, diskBytes);
const inside = new InsideVirtual({ home, room, heapMb, pythonSnapshot, pythonTimeMs, mark });
await serve({ generation, folder: home, diskBytes, inside, room, socket, runFolder });
if (process.platform !== 'win32') chmodSync(socket, 0o600);
if (startCommand !== '') inside.startInBackground(startCommand);
