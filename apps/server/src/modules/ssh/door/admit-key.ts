import ssh2, { type PublicKeyAuthContext } from 'ssh2';
import type { Db } from '../../../drivers/database/database.ts';
import { fingerprintOf } from '../read-key.ts';
import { findPass, type Pass } from '../ssh.store.ts';

/**
 * The pass of who shows this key for this container. Whether the name, the key or the signature is wrong, the work and
 * the answer are the same, so nobody learns which containers there are.
 */
export async function admitKey(db: Db, context: PublicKeyAuthContext): Promise<Pass | undefined> {
  const containerId = Number(/^put-(\d{1,9})$/.exec(context.username)?.[1] ?? 0);
  const isSigned = isRightlySigned(context);
  const pass = await findPass(db, fingerprintOf(context.key.data), containerId);
  return isSigned ? pass : undefined;
}

/** Also when the client only asks whether the key would do: then there is nothing to verify yet. */
function isRightlySigned({ key, signature, blob, hashAlgo }: PublicKeyAuthContext): boolean {
  const parsed = ssh2.utils.parseKey(`${key.algo} ${key.data.toString('base64')}`);
  if (parsed instanceof Error || parsed.isPrivateKey()) return false;
  if (!signature || !blob) return true;
  // a signature with SHA-1 is no proof any more
  if (key.algo === 'ssh-rsa' && hashAlgo === undefined) return false;
  return parsed.verify(blob, signature, hashAlgo) === true;
}
