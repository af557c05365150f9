import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What programs read of the host's /etc and everybody may know. Never accounts, keys or settings of services. */
const copied = `alternatives ld.so.cache ld.so.conf ld.so.conf.d localtime timezone terminfo inputrc mime.types services
  protocols magic magic.mime locale.alias nanorc vim perl fonts os-release debian_version lsb-release bash_completion
  bash_completion.d groff gprofng.rc gdb ssl/openssl.cnf ssl/certs manpath.config crypto-policies pki/tls/certs
  pki/ca-trust/extracted`.split(/\s+/);
const copiedPattern = /^(?:python3.*|java-.*-openjdk)$/;

const written: Record<string, string> = {
  passwd: `student:x:1000:1000:Студент:/home/student:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
`,
  group: 'student:x:1000:\nnogroup:x:65534:\n',
  hosts: '127.0.0.1 localhost put\n::1 localhost\n',
  hostname: 'put\n',
  'host.conf': 'multi on\n',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\nservices: files\nprotocols: files\n',
  shells: '/bin/sh\n/bin/bash\n',
  profile: `if [ -n "$BASH_VERSION" ] && [ -f /etc/bash.bashrc ]; then . /etc/bash.bashrc; fi
umask 022
`,
  'bash.bashrc': `[ -z "$PS1" ] && return
PS1='\\u@\\h:\\w\\$ '
shopt -s checkwinsize
`,
  gitconfig: `[init]
	defaultBranch = main
[safe]
	directory = *
`,
};

/** Makes the folder that sandboxes have as /etc. It is complete or as it was before. */
export async function makeEtc(path: string): Promise<void> {
  const made = `${path}.${process.pid}`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true, mode: 0o755 });
  const names = [...copied, ...(await readdir('/etc')).filter((name) => copiedPattern.test(name))];
  // what is not there, or may not be read, is left out; owners and rights are kept
  await run('cp', ['-a', '--parents', '--', ...names, made], { cwd: '/etc' }).catch(() => undefined);
  for (const [name, text] of Object.entries(written)) await writeFile(join(made, name), text, { mode: 0o644 });
  const old = `${made}.old`;
  await rename(path, old).catch(() => undefined);
  await rename(made, path);
  await rm(old, { recursive: true, force: true });
}
