import { lazy, WhileLoading } from '../../lib/base/lazy.tsx';
import { LoadingRegion, SkeletonLines } from '../lists/skeletons.tsx';

// Fetched with the first text: most pages have none.
const MarkdownText = lazy(() => import('./markdown-text.tsx'));

/** Formatted text that people wrote. It becomes React elements, never HTML: what looks like a tag is shown as it is. */
export function Markdown({ text }: { text: string }) {
  return (
    <WhileLoading
      show={
        <LoadingRegion label="Loading the text">
          <SkeletonLines count={4} />
        </LoadingRegion>
      }
    >
      <MarkdownText text={text} />
    </WhileLoading>
  );
}
