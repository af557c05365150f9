import { EngineFault } from '../../docker-api/engine-fault.ts';

/** For calls whose aim is reached when the object is not there, or is already as wanted. */
export function ignoreAbsent(error: unknown): undefined {
  if (!(error instanceof EngineFault && (error.status === 404 || error.status === 304))) throw error;
}
