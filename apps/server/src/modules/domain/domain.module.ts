import type { Directory } from '../../drivers/directory/directory.ts';
import { domainRoutes } from './domain.routes.ts';
import type { DomainTools } from './link-account.ts';

type Tools = Omit<DomainTools, 'directory'> & { directorySignIn: { directory: Directory } | undefined };

export const domainModule = {
  routes: ({ db, tryLimits, directorySignIn }: Tools) =>
    domainRoutes({ db, tryLimits, directory: directorySignIn?.directory }),
};
