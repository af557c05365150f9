import { useUser } from '../../api/current-user.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';

type Props = { variant?: 'default' | 'filled'; mt?: 'md' };

/** From a screen with nothing on it to the courses: a student's stand at home, a teacher's in their list. */
export function ToCourses(props: Props) {
  const isTeacher = useUser()?.is_admin ?? false;
  return isTeacher ? (
    <LinkButton to="/admin/course/list" {...props}>
      К курсам
    </LinkButton>
  ) : (
    <LinkButton to="/" {...props}>
      К моим курсам
    </LinkButton>
  );
}
