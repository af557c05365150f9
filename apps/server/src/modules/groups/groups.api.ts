/** The public functions of this module. */
export {
  addLivingMembers,
  addMembers,
  insertGroup,
  joinGroups,
  requireGroup,
  removeMembers,
  replaceGroups,
} from './groups.store.ts';
export { joinGroupsByTitle } from './groups-by-title.store.ts';
export {
  hashOfInvitationCode,
  insertInvitation,
  invitationState,
  invitesStill,
  revokeInvitation,
} from './invitations.store.ts';
