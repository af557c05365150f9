import { expect, test } from 'vitest';
import { sshCommand, sshConfig } from './ssh-texts.ts';

const page = (hostname: string) => ({ hostname }) as Location;

test('the command and the settings name the container, the machine of the page and the port', () => {
  expect(sshCommand(17, 2222, page('школа.рф'))).toBe('ssh put-17@школа.рф -p 2222');
  expect(sshConfig(17, 2222, page('10.0.0.5'))).toBe('Host put-17\n  HostName 10.0.0.5\n  Port 2222\n  User put-17');
});

test('an IPv6 address loses its brackets', () => {
  expect(sshCommand(17, 22, page('[fd00::5]'))).toBe('ssh put-17@fd00::5 -p 22');
});
