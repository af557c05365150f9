import { createFileRoute } from '@tanstack/react-router';
import { ReviewListPage } from '../../../features/reviews/review-list-page.tsx';
import { readReviewSearch } from '../../../features/reviews/review-search.ts';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/review/list')({
  staticData: adminPage('Проверка работ', 'course.mark'),
  validateSearch: rawSearch,
  component: ReviewListScreen,
});

function ReviewListScreen() {
  const navigate = Route.useNavigate();
  return (
    <ReviewListPage
      search={Route.useSearch({ select: readReviewSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
