/** The columns of `User` in the contract: what a person may know about oneself. */
export const userFields = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'birthday',
  'is_admin',
  'timezone',
] as const;
