import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../labels.ts';
import type { TemplateSummary } from '../queries.ts';
import classes from './templates.module.css';

/** What an administrator can do with a template as a whole. */
export function TemplateActs({ template }: { template: TemplateSummary }) {
  const { id, name, version, is_active } = template;
  const queryClient = useQueryClient();
  const [archiving, setArchiving] = useState(false);
  const key = useRef(crypto.randomUUID());
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: orpc.diligence.key() });
  const archive = useMutation({
    mutationFn: () => api.diligence.archiveTemplate({ id, version }),
    onSuccess: () => {
      toast({
        title: `${name} is archived`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate(version + 1) },
      });
      setArchiving(false);
    },
    onError: (error) => toastError(FAILED.archiveTemplate, error),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: (seen: number) => api.diligence.restoreTemplate({ id, version: seen }),
    onSuccess: () => toast({ title: `${name} was restored`, tone: 'success' }),
    onError: (error) => toastError(FAILED.restoreTemplate, error),
    onSettled,
  });
  const duplicate = useMutation({
    mutationFn: () => api.diligence.duplicateTemplate({ id }, { context: { idempotencyKey: key.current } }),
    onSuccess: (copy) => {
      key.current = crypto.randomUUID();
      toast({ title: `${copy.name} was added`, tone: 'success' });
    },
    onError: (error) => toastError(FAILED.duplicateTemplate, error),
    onSettled,
  });
  return (
    <div className={classes.acts}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={`Duplicate ${name}`}
        loading={duplicate.isPending}
        onClick={() => duplicate.mutate()}
      >
        Duplicate
      </Button>
      {is_active ? (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Archive ${name}`}
          onClick={() => setArchiving(true)}
        >
          Archive
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(version)}
        >
          Restore
        </Button>
      )}
      <ConfirmDialog
        opened={archiving}
        onClose={() => setArchiving(false)}
        onConfirm={() => archive.mutate()}
        title={`Archive ${name}?`}
        confirmLabel="Archive template"
        pending={archive.isPending}
      >
        No process can be started from it until it is restored. Processes that were started from it go on as they are.
      </ConfirmDialog>
    </div>
  );
}
