export { folded as searchable } from '@put/contract/base/folded';
