/** The reverse proxies of `deploy/proxy`, started from those files as they are printed: only names and ports differ. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endProcess } from '../processes/end-process.ts';
import { freePort, untilOpen } from '../processes/free-port.ts';
import { hasPackages } from './install-packages.ts';

const execute = promisify(execFile);
const files = join(import.meta.dirname, '../../../../../deploy/proxy');
export const siteName = 'put.school.example';
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', haproxy: '/usr/sbin/haproxy' };
export type ProxyName = keyof typeof programs;

export const hasProxies = (tests: string): Promise<boolean> =>
  hasPackages({
    tests,
    packages: { 'nginx-light': programs.nginx, caddy: programs.caddy, haproxy: programs.haproxy },
  });

type Ports = { plain: number; tls: number; product: number };

/** Replaces each text, which must stand in the file: a file that no longer says so fails here. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`The file of the proxy has no «${from}»`);
    return now.replaceAll(from, to);
  }, text);
}

async function nginxFile(folder: string, ports: Ports, site: string): Promise<string[]> {
  const body = replaced(site, [
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${ports.tls} ssl;`],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, join(folder, 'cert.pem')],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, join(folder, 'key.pem')],
    ['127.0.0.1:3000', `127.0.0.1:${ports.product}`],
  ]);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  const whole = `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; events {} http { access_log off; ${kept.join(' ')}\n${body}}`;
  await writeFile(join(folder, 'nginx.conf'), whole);
  return ['-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

async function caddyFile(folder: string, ports: Ports, site: string): Promise<string[]> {
  // the certificate is the machine's own: nobody can ask for one of this name
  const options = `{\n\tadmin off\n\thttp_port ${ports.plain}\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n\tlocal_certs\n}\n`;
  const body = replaced(site, [
    [`\n${siteName} {`, `\nhttps://${siteName}:${ports.tls} {`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.product}`],
  ]);
  await writeFile(join(folder, 'Caddyfile'), options + body);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
}

async function haproxyFile(folder: string, ports: Ports, site: string): Promise<string[]> {
  const body = replaced(site, [
    ['bind :80', `bind 127.0.0.1:${ports.plain}`],
    ['bind :443', `bind 127.0.0.1:${ports.tls}`],
    [`/etc/haproxy/${siteName}.pem`, join(folder, 'both.pem')],
    ['127.0.0.1:3000', `127.0.0.1:${ports.product}`],
  ]);
  await writeFile(join(folder, 'haproxy.cfg'), body);
  return ['-db', '-f', join(folder, 'haproxy.cfg')];
}

const written = {
  nginx: { file: 'nginx.conf', write: nginxFile },
  caddy: { file: 'Caddyfile', write: caddyFile },
  haproxy: { file: 'haproxy.cfg', write: haproxyFile },
};

async function makeCertificate(folder: string): Promise<void> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  const own = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await execute('openssl', [...own, '-keyout', key, '-out', cert, ...subject]);
  await writeFile(join(folder, 'both.pem'), (await readFile(cert, 'utf8')) + (await readFile(key, 'utf8')));
}

/** Starts one before the product's port. `site`: another text than that of `deploy/proxy`. */
export async function reverseProxy(name: ProxyName, product: number, site?: string) {
  const folder = await mkdtemp(join(tmpdir(), `put-${name}-`));
  await makeCertificate(folder);
  const ports = { plain: await freePort(), tls: await freePort(), product };
  const { file, write } = written[name];
  const args = await write(folder, ports, site ?? (await readFile(join(files, file), 'utf8')));
  const child: ChildProcess = spawn(programs[name], args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  child.stderr!.on('data', (chunk: Buffer) => (said += String(chunk)));
  try {
    await untilOpen(ports.tls, child);
  } catch (error) {
    await endProcess(child);
    throw new Error(said, { cause: error });
  }
  return {
    ports,
    host: `${siteName}:${ports.tls}`,
    async close(): Promise<void> {
      await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
