import type { UserRow } from '@put/contract/users/users';
import { fullName } from '../../parts/people/full-name.ts';
import { Moment } from '../../parts/time/moment.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { UserElsewhere } from './user-elsewhere.tsx';
import css from './user-page.module.css';

/** Nobody any more: there is nothing to change, and the results stay. */
export const ErasedUser = ({ person, erasedAt }: { person: UserRow; erasedAt: string }) => (
  <>
    <PageHeader title={fullName(person)} crumbs={[<LinkAnchor key="list" to="/admin/user/list" children="Люди" />]} />
    <div className={css.columns}>
      <Notice kind="warning" title="Данные стёрты">
        Имени, логина, почты, программ и файлов больше нет, войти нельзя. Баллы и оценки остались в итогах класса.
        Стёрты <Moment at={erasedAt} />.
      </Notice>
      <div className={css.side}>
        <UserElsewhere person={person} />
      </div>
    </div>
  </>
);
