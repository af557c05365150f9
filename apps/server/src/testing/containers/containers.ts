import { containers } from '@put/contract/containers/containers';
import { expect } from 'vitest';
import { reconcile } from '../../modules/containers/reconcile/reconcile.ts';
import type { testApp } from '../build-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type Student = ReturnType<App['as']>;

export const atId = (id: number) => ({ params: { id: String(id) } });

/** What tests of containers do again and again. The application must take the jobs (`runsContainers`). */
export const containerSteps = ({ as, db, make, work }: App) => ({
  /** A student with a container of the template. */
  async container(template_id?: number) {
    const person = await make.user();
    const student = as(person);
    const body = { template_id: template_id ?? (await make.containerTemplate()) };
    const { id } = await student.get(containers.create, { body });
    return { id, person, student };
  },
  async running(template_id?: number) {
    const made = await this.container(template_id);
    await made.student.get(containers.start, atId(made.id));
    await this.until(made.student, made.id, 'running');
    return made;
  },
  until: (student: Student, id: number, state: string) =>
    expect.poll(async () => (await student.get(containers.get, atId(id))).state).toBe(state),
  reconcile: () => reconcile(work, { lookEveryMs: 0 }),
  rowOf: (id: number) => db.selectFrom('container').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  set: (id: number, fields: object) => db.updateTable('container').set(fields).where('id', '=', id).execute(),
  async kinds(id: number) {
    const rows = await db
      .selectFrom('container_event')
      .select('kind')
      .where('container_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  },
});

export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
