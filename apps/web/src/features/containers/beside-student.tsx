import type { Container } from '@put/contract/containers/containers';
import { ContainerPane } from '../../parts/container/container-pane.tsx';
import { useContainer } from '../../parts/container/use-container.ts';
import { BesideBar } from './beside-bar.tsx';
import { ReasonForm } from './reason-form.tsx';
import css from './container-page.module.css';
import { useBeside } from './use-beside.ts';

type Props = { known: Container; viewerId: number };

/** A student's container as an administrator meets it: nothing of its inside until a reason is written. */
export default function BesideStudent({ known, viewerId }: Props) {
  const container = useContainer(known.id).data ?? known;
  const isMine = container.look?.by_id === viewerId;
  const beside = useBeside(known.id, isMine);
  if (!isMine) return <ReasonForm {...{ container, beside, viewerId }} />;
  return (
    <>
      <h1 className={css.hidden}>{container.title}</h1>
      <BesideBar container={container} look={container.look!} beside={beside} />
      <ContainerPane containerId={known.id} />
    </>
  );
}
