import { api } from '../../../../lib/api/api.ts';
import { ConfirmDialog } from '../../../../ui/forms/confirm-dialog.tsx';
import { FAILED } from '../labels.ts';
import type { Template } from '../queries.ts';
import { useDeletion } from '../use-deletion.ts';

export function DeleteTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { mutate, isPending } = useDeletion({
    send: () => api.pipelineSettings.deleteTemplate({ params: { id: template.id } }),
    failed: FAILED.deleteTemplate,
    deleted: 'Checklist item deleted',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title="Delete this checklist item?"
      confirmLabel="Delete Item"
      destructive
      pending={isPending}
    >
      Deals that enter the stage no longer get “{template.title}”. Deals that already have it keep it. This cannot be
      undone.
    </ConfirmDialog>
  );
}
