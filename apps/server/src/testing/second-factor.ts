import { secondFactor } from '@put/contract/accounts/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { testApp } from './build-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;

/** An authenticator app with this secret. `aheadS` gives the code of a later moment. */
export const appOf = (secret: string) => ({
  code: (aheadS = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadS * 1_000 }),
});

/** An administrator with a second factor, whose session has not shown a code since. */
export async function makeAdminWithFactor({ as, make, db }: Pick<App, 'as' | 'make' | 'db'>) {
  const admin = await make.user({ is_admin: true });
  const setting = as(admin);
  const { secret } = await setting.get(secondFactor.begin, { body: { password: 'a-good-password' } });
  const app = appOf(secret);
  const firstCode = app.code();
  const { recovery_codes } = await setting.get(secondFactor.confirm, { body: { code: firstCode } });
  /** Makes the last code usable again, as if half a minute had passed. */
  const forgetStep = () =>
    db.updateTable('second_factor').set({ last_step: null }).where('user_id', '=', admin.id).execute();
  const freshCode = async () => {
    await forgetStep();
    return app.code();
  };
  return { admin, secret, app, firstCode, recovery_codes, freshCode };
}
