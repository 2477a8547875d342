import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { fieldErrors } from '../../../../lib/api/errors.ts';
import { useKeptState } from '../../../../lib/forms/use-kept.ts';
import { wordsLeft } from '../../../../lib/forms/words-left.ts';
import { useTeam } from '../../../../lib/team.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { RestoredNotice } from '../../../../ui/forms/restored-notice.tsx';
import { MentionField } from '../../../../ui/mentions/mention-field.tsx';
import { FAILED } from '../labels.ts';
import type { Comment, Item } from '../queries.ts';
import classes from './comments.module.css';
import { mentionedIn } from './mentions.ts';

interface CommentFormProps {
  item: Item;
  onDirty: (what: string, isDirty: boolean) => void;
}

/** What was typed stays until the server has it; sending it again, because no answer came, says it once. */
export function CommentForm({ item, onDirty }: CommentFormProps) {
  const queryClient = useQueryClient();
  const { data: team = [] } = useTeam();
  const [text, setText, kept] = useKeptState(`comment ${item.id}`, '');
  const [problem, setProblem] = useState<string>();
  const key = useRef({ text: '', idempotencyKey: '' });
  const dirty = text.trim() !== '';
  useEffect(() => {
    onDirty('comment', dirty);
    return () => onDirty('comment', false);
  }, [dirty, onDirty]);

  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => {
      if (key.current.text !== text) key.current = { text, idempotencyKey: crypto.randomUUID() };
      const { idempotencyKey } = key.current;
      const input = { id: item.id, body: text, mentions: mentionedIn(text, team) };
      return api.diligence.addComment(input, { context: { idempotencyKey } });
    },
    onSuccess: (comment, sent) => {
      setText((now) => wordsLeft(now, sent));
      setProblem(undefined);
      // The same words may be said twice.
      key.current = { text: '', idempotencyKey: '' };
      const queryKey = orpc.diligence.listComments.queryKey({ input: { id: item.id } });
      queryClient.setQueryData<Comment[]>(queryKey, (before) => before && [...before, comment]);
      void queryClient.invalidateQueries({ queryKey: orpc.diligence.get.key() });
    },
    onError: (error) => {
      const { mentions, body } = fieldErrors(error);
      setProblem(mentions ?? body);
      if (!mentions && !body) toastError(FAILED.comment, error);
    },
  });
  const send = () => {
    if (dirty && !isPending) mutate(text);
  };
  return (
    <div className={classes.form}>
      {kept.isRestored && dirty && <RestoredNotice onDiscard={kept.discard} />}
      <MentionField
        label="Comment"
        placeholder="Write a comment; @ mentions a colleague"
        maxRows={10}
        maxLength={5000}
        above
        people={team.filter(({ is_active }) => is_active)}
        value={text}
        onText={setText}
        onSend={send}
        error={problem}
      />
      <Button size="xs" variant={dirty ? 'filled' : 'default'} disabled={!dirty} loading={isPending} onClick={send}>
        Comment
      </Button>
    </div>
  );
}
