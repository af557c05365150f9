import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Created, Id, idParams, Time } from '../base/primitives.ts';

export const SshKey = z.object({
  id: Id,
  title: z.string(),
  /** «ed25519», «ecdsa» or «rsa». */
  kind: z.string(),
  /** As `ssh-keygen -l` writes it: «SHA256:…». */
  fingerprint: z.string(),
  added_at: Time,
  last_used_at: z.nullable(Time),
});
export type SshKey = z.infer<typeof SshKey>;

/** Where ssh listens, and in Russian why nobody can come in; null: everybody can. */
export const SshDoor = z.object({ port: z.int(), problem: z.nullable(z.string()) });
export type SshDoor = z.infer<typeof SshDoor>;

export const mostSshKeys = 10;
const longestKey = 10_000;

/** Why a text may not even be sent: it is the half that nobody else may see. Null: it is not. */
export const privateKeyWords = (text: string): string | null =>
  /PRIVATE KEY|PuTTY-User-Key-File/.test(text)
    ? 'Это секретный ключ: никому его не показывайте. Нужен открытый, из файла с именем на .pub.'
    : null;

/** Public keys by which a person comes to the own containers over ssh. */
export const sshKeys = {
  list: endpoint({
    method: 'GET',
    path: '/user/ssh_keys',
    access: 'signed-in',
    summary:
      'My keys for ssh, and where ssh listens; `door` is null when it is off, and its `problem` says why nobody comes in',
    reply: z.object({ keys: z.array(SshKey), door: z.nullable(SshDoor) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/ssh_key',
    access: 'signed-in',
    isPersonal: true,
    audits: 'add_ssh_key',
    summary: 'Add a public key: ed25519, ecdsa, or rsa of 2048 bits and more',
    body: z.object({
      title: z.string().check(z.trim(), z.maxLength(100, 'Не длиннее 100 знаков')),
      public_key: z.string().check(z.trim(), z.minLength(1, 'Вставьте ключ'), z.maxLength(longestKey, 'Это не ключ')),
    }),
    reply: Created,
    refusals: ['ssh_off', 'bad_ssh_key', 'ssh_key_taken', 'too_many_ssh_keys', 'factor_unproven'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/ssh_key/:id',
    access: 'signed-in',
    isPersonal: true,
    audits: 'remove_ssh_key',
    summary: 'Remove a key; what is connected by it is cut off',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
};
