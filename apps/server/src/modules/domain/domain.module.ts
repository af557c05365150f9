import type { Directory } from '../../drivers/directory/directory.ts';
import type { ProviderTools } from './ask-provider.ts';
import { domainRoutes } from './domain.routes.ts';
import type { DomainTools } from './link-account.ts';

type Tools = Omit<DomainTools, 'directory'> & ProviderTools & { directorySignIn: { directory: Directory } | undefined };

export const domainModule = {
  routes: ({ directorySignIn, ...tools }: Tools) => domainRoutes({ ...tools, directory: directorySignIn?.directory }),
};
