import { createHash } from 'node:crypto';
import { Refusal } from '@put/contract/base/refusals';
import { privateKeyWords } from '@put/contract/containers/ssh-keys';
import ssh2 from 'ssh2';

const leastRsaBits = 2048;
const kinds: Record<string, string> = {
  'ssh-ed25519': 'ed25519',
  'ssh-rsa': 'rsa',
  'ecdsa-sha2-nistp256': 'ecdsa',
  'ecdsa-sha2-nistp384': 'ecdsa',
  'ecdsa-sha2-nistp521': 'ecdsa',
};

export type PublicKey = { line: string; fingerprint: string; comment: string };

export const kindOf = (line: string): string => kinds[line.split(' ')[0] ?? ''] ?? '';

/** As `ssh-keygen -l` writes it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const refuse = (detail: string): never => {
  throw new Refusal('bad_ssh_key', { detail });
};

/** A line of OpenSSH, as it stands in `~/.ssh/id_ed25519.pub`. Refuses in words for who has pasted something else. */
export function readKey(text: string): PublicKey {
  const isPrivate = privateKeyWords(text);
  if (isPrivate !== null) refuse(isPrivate);
  if (/[\r\n]/.test(text)) refuse('Ключ должен быть одной строкой. Скопируйте её из файла с именем на .pub.');
  const [type = '', base64 = '', ...comment] = text.split(/\s+/);
  if (!/^(ssh|ecdsa|sk)-/.test(type))
    refuse('Это не открытый ключ: он начинается с «ssh-ed25519», «ecdsa-sha2-» или «ssh-rsa».');
  if (!(type in kinds)) refuse(`Ключи вида ${type.slice(0, 40)} не подходят. Создайте новый: ssh-keygen -t ed25519`);
  const bytes = Buffer.from(base64, 'base64');
  const line = `${type} ${bytes.toString('base64')}`;
  const parsed = ssh2.utils.parseKey(line);
  const isWhole = !(parsed instanceof Error) && parsed.type === type && parsed.getPublicSSH().equals(bytes);
  if (!isWhole) refuse('Ключ повреждён или скопирован не целиком. Скопируйте строку ещё раз.');
  if (type === 'ssh-rsa' && bitsOf(bytes) < leastRsaBits)
    refuse(`Ключ RSA короче ${leastRsaBits} бит, его можно подобрать. Создайте новый: ssh-keygen -t ed25519`);
  return { line, fingerprint: fingerprintOf(bytes), comment: comment.join(' ') };
}

/** Of an RSA key: the name, the exponent and the modulus follow each other, each after its length. */
function bitsOf(key: Buffer): number {
  let at = 0;
  for (let skipped = 0; skipped < 2; skipped += 1) at += 4 + key.readUInt32BE(at);
  const modulus = key.subarray(at + 4, at + 4 + key.readUInt32BE(at));
  return BigInt(`0x0${modulus.toString('hex')}`).toString(2).length;
}
