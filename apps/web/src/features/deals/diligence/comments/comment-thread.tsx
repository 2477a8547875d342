import { useState } from 'react';
import { RefreshFailed } from '../../../../ui/lists/refresh-failed.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import shared from '../diligence.module.css';
import { FAILED } from '../labels.ts';
import process from '../process/item-panel.module.css';
import { type Comment, type Item, useComments } from '../queries.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';
import classes from './comments.module.css';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

interface CommentThreadProps {
  item: Item;
  canWrite: boolean;
  onDirty: (what: string, isDirty: boolean) => void;
}

/** What was said about an item, oldest first. */
export function CommentThread({ item, canWrite, onDirty }: CommentThreadProps) {
  const { data, error, isPending, refetch } = useComments(item.id);
  const [deleted, setDeleted] = useState<Comment | null>(null);
  return (
    <section className={process.part} aria-labelledby="item-comments">
      <h3 className={process.partTitle} id="item-comments">
        Comments
      </h3>
      {isPending && item.comments > 0 && (
        <LoadingRegion label="Loading the comments">
          <SkeletonLines count={Math.min(4, item.comments * 2)} />
        </LoadingRegion>
      )}
      {error && <RefreshFailed title={FAILED.loadComments} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={shared.quiet}>No comments yet.</p>}
      {data && data.length > 0 && (
        <ol className={classes.comments} aria-live="polite">
          {data.map((comment) => (
            <CommentLine key={comment.id} comment={comment} onDelete={() => setDeleted(comment)} />
          ))}
        </ol>
      )}
      {canWrite && <CommentForm item={item} onDirty={onDirty} />}
      {deleted && <DeleteCommentDialog comment={deleted} onClose={() => setDeleted(null)} />}
    </section>
  );
}
