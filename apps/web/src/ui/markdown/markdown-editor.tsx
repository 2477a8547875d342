import { Skeleton } from '@mantine/core';
import { lazy, WhileLoading } from '../../lib/base/lazy.tsx';
import { LoadingRegion } from '../lists/skeletons.tsx';

// The editor is heavy; people who only read never load it.
const MarkdownEditorField = lazy(() => import('./markdown-editor-field.tsx'));

export interface MarkdownEditorProps {
  /** What it is for, to a screen reader. */
  label: string;
  /** Read once: an editor that is to begin with another text gets another `key`. */
  initial: string;
  onChange: (markdown: string) => void;
}

/** Formatted text to write, in and out as Markdown. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <WhileLoading
      show={
        <LoadingRegion label="Loading the editor">
          <Skeleton height={220} radius="sm" />
        </LoadingRegion>
      }
    >
      <MarkdownEditorField {...props} />
    </WhileLoading>
  );
}
