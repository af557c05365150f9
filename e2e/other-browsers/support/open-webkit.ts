import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../../scripts/find-browser.ts';
import { type Driver, type Key, size } from './driver.ts';

/** Codes of keys in the protocol of WebDriver. Letters stand for themselves. */
const codes: Record<Key | 'Control', string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  End: '\uE010',
  Delete: '\uE017',
  ArrowRight: '\uE014',
  Control: '\uE009',
  a: 'a',
};

/** The system's WebKitGTK in its smallest browser, by WebDriver, on a display that nobody sees. */
export async function openWebKit(): Promise<Driver> {
  const found = findWebKit();
  if (found === undefined) throw new Error('there is no WebKitGTK');
  const screen = `${size.width}x${size.height}x24`;
  const xvfb = spawn(found.display, ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await firstLine(xvfb, xvfb.stdio[3] as Readable);
  const port = await freePort();
  const driver = spawn(found.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'C.UTF-8', LANGUAGE: 'ru' },
    stdio: 'ignore',
  });
  const end = async () => {
    for (const child of [driver, xvfb]) if (child.exitCode === null && child.kill()) await once(child, 'exit');
  };

  const send = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await untilItListens(driver, port);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] } },
      },
    });
    const command = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      send<T>(method, `/session/${sessionId}${path}`, body);
    const execute = <T>(script: string, args: unknown[] = []) => command<T>('POST', '/execute/sync', { script, args });
    const sendKeys = async (text: string) => {
      const place = Object.values(await command<Record<string, string>>('GET', '/element/active'))[0]!;
      await command('POST', `/element/${place}/value`, { text });
    };
    await command('POST', '/window/rect', { x: 0, y: 0, ...size });
    return {
      goto: (url) => command('POST', '/url', { url }),
      reload: () => command('POST', '/refresh', {}),
      evaluate: (run, ...args) => execute(`return (${run.toString()}).apply(null, arguments)`, args),
      addScript: (text) => execute(text),
      async click(x, y) {
        const actions = [
          { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
        await command('POST', '/actions', { actions: [mouse] });
      },
      type: sendKeys,
      press: (key, held) => sendKeys((held ? codes[held] : '') + codes[key]),
      picture: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
      async close() {
        await command('DELETE', '');
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstLine(child: ChildProcess, stream: Readable): Promise<string> {
  const [line] = (await Promise.race([
    once(createInterface(stream), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${child.spawnfile} ended with ${code}`);
    }),
  ])) as [string];
  return line;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilItListens(driver: ChildProcess, port: number): Promise<void> {
  while (driver.exitCode === null) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${driver.spawnfile} ended with ${driver.exitCode}`);
}
