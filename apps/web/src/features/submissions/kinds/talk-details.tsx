import ConversationView from '../../../shared/answers/conversation/conversation-view.tsx';
import type { TestDetailsProps } from './answer-kinds.tsx';

/** Of an interactive task: what was said. */
export default function TalkDetails({ test }: TestDetailsProps) {
  return <ConversationView details={test.details} />;
}
