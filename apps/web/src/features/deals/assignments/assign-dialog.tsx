import { Button, Group, Modal, Select } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, usePersonOf, useTeam } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { refusedFields } from '../opportunities/fields/refused-fields.ts';
import { useDeal } from '../opportunities/queries.ts';
import { staleDeal } from '../opportunities/stale-deal.ts';
import { useUndoEdit } from '../opportunities/use-undo-edit.ts';
import { useUpdateOpportunity } from '../opportunities/use-update-opportunity.ts';

interface AssignDialogProps {
  opened: boolean;
  dealId: string;
  onClose: () => void;
  /** After it has faded away. */
  onGone: () => void;
}

const NOBODY = 'nobody';

/** Whose the deal is to be. */
export default function AssignDialog({ opened, dealId, onClose, onGone }: AssignDialogProps) {
  const { id: me } = useProfile();
  const { data: deal } = useDeal(dealId);
  const { data: team = [] } = useTeam();
  const nameOf = usePersonOf();
  const update = useUpdateOpportunity();
  const offerUndo = useUndoEdit();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<string | null>();
  const people = team.map((member) => ({
    value: member.id,
    label: member.id === me ? `${fullName(member)} (you)` : fullName(member),
  }));
  const nameOfOwner = (id: string | null) => {
    const person = nameOf(id);
    return person ? fullName(person) : 'nobody';
  };

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!deal || update.isPending) return;
    const owner = chosen ?? deal.assigned_to ?? NOBODY;
    const assigned_to = owner === NOBODY ? null : owner;
    if (assigned_to === deal.assigned_to) return onClose();
    const send = async (version: number): Promise<void> => {
      try {
        const saved = await update.mutateAsync({ id: dealId, version, assigned_to });
        const said = `${saved.company_name} was assigned to ${nameOfOwner(assigned_to)}`;
        offerUndo(saved, { assigned_to: theirs === undefined ? deal.assigned_to : theirs }, { title: said });
        onClose();
      } catch (error) {
        const current = staleDeal(error);
        // Somebody else changed something else: that is no reason to ask.
        if (current && current.assigned_to === deal.assigned_to) return send(current.version);
        if (current) return setTheirs(current.assigned_to);
        const refused = refusedFields(error)?.assigned_to;
        setProblem(refused);
        if (!refused) toastError(FAILED.save, error);
      }
    };
    await send(deal.version);
  };

  return (
    <Modal
      opened={useAfterMount(opened) && deal !== undefined}
      onClose={() => update.isPending || onClose()}
      onExitTransitionEnd={() => {
        setChosen(null);
        setProblem(undefined);
        setTheirs(undefined);
        onGone();
      }}
      title={`Assign ${deal?.company_name ?? 'the deal'}`}
      size="md"
      zIndex={250}
    >
      <form onSubmit={(event) => void save(event)}>
        {theirs !== undefined && (
          <Notice tone="warning">
            A colleague has assigned it to {nameOfOwner(theirs)} in the meantime. Assigning replaces that.
          </Notice>
        )}
        <Select
          mt={theirs === undefined ? 0 : 'md'}
          label="Owner"
          searchable
          openOnFocus={false}
          data={[...people, { value: NOBODY, label: 'Nobody' }]}
          value={chosen ?? deal?.assigned_to ?? NOBODY}
          onChange={(owner) => {
            setChosen(owner);
            setProblem(undefined);
          }}
          error={problem}
          disabled={deal && !deal.can.edit}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending} disabled={deal && !deal.can.edit}>
            Assign
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
