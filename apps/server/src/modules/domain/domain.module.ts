import type { Directory } from '../../drivers/directory/directory.ts';
import type { ProviderTools } from './ask-provider.ts';
import { domainRoutes } from './domain.routes.ts';
import type { DomainTools } from './link-account.ts';

type Tools = Omit<DomainTools, 'directory'> & ProviderTools & { directorySignIn: { directory: Directory } | undefined };

export const domainModule = {
  routes: ({ db, tryLimits, directorySignIn, providers, publicUrl, onProviderError }: Tools) =>
    domainRoutes({ db, tryLimits, directory: directorySignIn?.directory, providers, publicUrl, onProviderError }),
};
