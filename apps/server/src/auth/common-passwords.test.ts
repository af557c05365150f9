import { expect, test } from 'vitest';
import { refuseCommonPassword } from './common-passwords.ts';

test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'йцукенгш', 'пароль123', 'aaaaaaaa', 'Пароль12'])(
  '«%s» is known to everybody',
  (password) => {
    expect(() => refuseCommonPassword(password)).toThrow(/слишком известен/);
  },
);

test.each(['мы шли по тропе', 'три кота и дом', 'kRuglaya-7-luna'])('«%s» is not', (password) => {
  expect(() => refuseCommonPassword(password)).not.toThrow();
});
