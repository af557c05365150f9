/** Who may call an endpoint or follow a channel. Every endpoint and channel must name it. */
export type Access = 'anyone' | 'signed-in' | 'admin';

/** The person behind a call. `acting_admin_id` is set while an administrator acts as this user. */
export type Viewer = { id: number; is_admin: boolean; acting_admin_id: number | null };

/** Whether this viewer passes. The server's gate, the browser's guard and the menus all ask here. */
export function mayPass(access: Access, viewer: Pick<Viewer, 'is_admin'> | null): boolean {
  switch (access) {
    case 'anyone':
      return true;
    case 'signed-in':
      return viewer !== null;
    case 'admin':
      return viewer !== null && viewer.is_admin;
  }
}
