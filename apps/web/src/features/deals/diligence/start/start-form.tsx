import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors, readError } from '../../../../lib/api/errors.ts';
import { badDays } from '../../../../lib/fields/read-day.ts';
import { useDialogState } from '../../../../lib/forms/use-kept.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { toastError } from '../../../../ui/base/toast.tsx';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import { RestoredNotice } from '../../../../ui/forms/restored-notice.tsx';
import { FAILED } from '../labels.ts';
import { useTemplates } from '../queries.ts';
import { DealChoice } from './deal-choice.tsx';
import { OwnerFields, type Owners } from './owner-fields.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useStart } from './use-start.ts';

interface StartFormProps {
  dealId?: string | undefined;
  onClose: () => void;
}

interface Typed {
  deal: string | null;
  templateId: string | null;
  name: string;
  target: string;
  owners: Owners;
}
const FRESH: Typed = { deal: null, templateId: null, name: '', target: '', owners: { all: null, sections: {} } };

/** What was typed stays until the server has taken it. */
export function StartForm({ dealId, onClose }: StartFormProps) {
  const today = useToday();
  const templates = useTemplates();
  const [typed, setTyped, kept] = useDialogState<Typed>(`start-process ${dealId ?? ''}`, {
    ...FRESH,
    deal: dealId ?? null,
  });
  const { deal, templateId, name, target, owners } = typed;
  const set = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const start = useStart(onClose);
  const active = templates.data?.templates.filter(({ is_active }) => is_active) ?? [];
  const template = active.find(({ id }) => id === templateId);

  const submit = async () => {
    const missing = {
      ...badDays({ target_completion_date: target }),
      ...(deal === null && { opportunity_id: 'Choose a deal.' }),
      ...(!template && { template_version_id: 'Choose a template.' }),
    };
    setErrors(missing);
    if (deal === null || !template || Object.keys(missing).length > 0) return;
    try {
      await start.mutateAsync({
        opportunity_id: deal,
        template_version_id: template.version_id,
        name: name.trim() || undefined,
        target_completion_date: target || undefined,
        owner_id: owners.all,
        section_owners: Object.entries(owners.sections).map(([section, owner_id]) => ({ section, owner_id })),
      });
    } catch (error) {
      refuse(error);
    }
  };

  const refuse = (error: unknown) => {
    const { code, message } = readError(error);
    const found = fieldErrors(error);
    if (code === 'DILIGENCE_TEMPLATE_GONE') {
      found.template_version_id = message;
      set({ templateId: null });
      void templates.refetch();
    }
    if (code === 'ASSIGNEE_UNKNOWN') found.owner_id = message;
    if (code === 'NOT_FOUND') found.opportunity_id = 'This deal is no longer there. Choose another one.';
    setErrors(found);
    if (Object.keys(found).length === 0) toastError(FAILED.start, error);
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!start.isPending) void submit();
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {kept.isRestored && <RestoredNotice onDiscard={kept.discard} />}
        <DealChoice
          value={deal}
          onChange={(chosen) => set({ deal: chosen })}
          error={errors.opportunity_id}
          fixed={dealId !== undefined}
        />
        <TemplateChoice
          templates={active}
          query={templates}
          value={templateId}
          error={errors.template_version_id}
          onChange={(id) => {
            set({ templateId: id, owners: { ...owners, sections: {} } });
          }}
        />
        <TextInput
          label="Name (optional)"
          placeholder={template ? `${template.name} due diligence` : undefined}
          maxLength={200}
          value={name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <DateInput
          name="target_completion_date"
          label="Target date (optional)"
          description={
            template
              ? `If empty, the day on which the last item is due: ${template.days} days from today. No item is due after the target date.`
              : 'If empty, the day on which the last item is due.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={today}
          value={target}
          error={errors.target_completion_date}
          onChange={(day) => set({ target: day })}
        />
        <OwnerFields
          templateId={templateId}
          value={owners}
          onChange={(chosen) => set({ owners: chosen })}
          error={errors.owner_id}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={start.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={start.isPending}>
          Start Process
        </Button>
      </Group>
    </form>
  );
}
