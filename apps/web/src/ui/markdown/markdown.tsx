import { lazy, Suspense } from 'react';
import { LoadingRegion, SkeletonLines } from '../lists/skeletons.tsx';

// Fetched with the first text: most pages have none.
const MarkdownText = lazy(() => import('./markdown-text.tsx'));

/** Formatted text that people wrote. It becomes React elements, never HTML: what looks like a tag is shown as it is. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense
      fallback={
        <LoadingRegion label="Loading the text">
          <SkeletonLines count={4} />
        </LoadingRegion>
      }
    >
      <MarkdownText text={text} />
    </Suspense>
  );
}
