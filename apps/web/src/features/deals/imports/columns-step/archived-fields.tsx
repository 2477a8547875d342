import { customKey } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../../lib/api/api.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { type Plan, withField } from '../plan.ts';
import type { Draft } from '../queries.ts';
import { draftTargets } from '../targets.ts';

interface ArchivedFieldsProps {
  draft: Draft;
  plan: Plan;
  onPlan: (change: (plan: Plan) => Plan) => void;
}

type Archived = Draft['archived_fields'][number];

/** Columns that went into a field of the firm's own that was archived since: it is brought back, or another one is chosen. */
export function ArchivedFields({ draft, plan, onPlan }: ArchivedFieldsProps) {
  const queryClient = useQueryClient();
  const { id, record_kind } = draft.import;
  const restore = useMutation({
    mutationFn: async ({ key }: Archived) => {
      if (record_kind !== 'opportunity' && record_kind !== 'portfolio_company') return;
      const fields = await api.customFields.list({ record_kind });
      const field = fields.find((one) => one.key === key);
      if (field?.is_archived)
        await api.customFields.update({ id: field.id, version: field.version, is_archived: false });
    },
    onSuccess: async (_, { column, key, label }) => {
      void queryClient.invalidateQueries({ queryKey: orpc.customFields.key() });
      const now = await queryClient.fetchQuery({ ...orpc.imports.draft.queryOptions({ input: { id } }), staleTime: 0 });
      const found = now.columns.find((each) => each.column === column);
      if (found) onPlan((before) => withField(before, found, { field: customKey(key) }, draftTargets(now)));
      toast({ title: `${label} was restored`, tone: 'success' });
    },
    onError: (problem) => toastError('The field was not restored', problem),
  });
  const open = draft.archived_fields.filter(({ column }) =>
    plan.mapping.some((mapped) => mapped.column === column && mapped.field === null),
  );
  return open.map((field) => (
    <Notice key={field.column} tone="warning">
      “{draft.columns.find(({ column }) => column === field.column)?.header}” went into {field.label} last time, a field
      that has been archived since.{' '}
      {draft.fields_left > 0 && (
        <>
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            disabled={restore.isPending}
            onClick={() => restore.mutate(field)}
          >
            Restore the field
          </Anchor>
          , or choose{' '}
        </>
      )}
      {draft.fields_left > 0 ? 'another one below.' : 'Choose another field below.'}
    </Notice>
  ));
}
