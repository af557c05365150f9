/** The public functions of this module. */
export { findAsset } from './find-asset.ts';
export { keepBuild } from './keep-build.ts';
