import { type ByteString, InMemoryFs } from 'just-bash';

/** Files without an end. A command here reads a file to its end, so none of these can be read. */
const endless = new Set(['/dev/zero', '/dev/full', '/dev/random', '/dev/urandom']);

/** The shell's root, in memory. */
export class DeviceFs extends InMemoryFs {
  override async readFile(path: string, ...options: unknown[]): Promise<string> {
    refuseEndless(path);
    return super.readFile(path, ...(options as []));
  }

  override async readFileBytes(path: string): Promise<ByteString> {
    refuseEndless(path);
    return super.readFileBytes(path);
  }

  override async readFileBuffer(path: string): Promise<Uint8Array> {
    refuseEndless(path);
    return super.readFileBuffer(path);
  }
}

/** After the interpreter has made its own devices, which are empty files. */
export function makeDevices(fs: DeviceFs): void {
  for (const path of endless) fs.writeFileSync(path, '');
}

function refuseEndless(path: string): void {
  if (endless.has(path)) throw new Error(`EIO: ${path} has no end, and is not to be read here`);
}
