/** The only ways out of the engine: functions of the host, which take only strings and numbers. */
const { write, read, exit, file, save, folder, compile, shut } = globalThis.host;
export const host = { write, read, exit, file, save, folder, compile, shut };
delete globalThis.host;
