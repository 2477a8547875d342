import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import type { Deal } from '../opportunities/queries.ts';
import classes from './members.module.css';
import { useSetConfidential } from './use-members.ts';

interface MakeConfidentialDialogProps {
  opened: boolean;
  deal: Deal;
  onClose: () => void;
}

/** Before a deal is hidden: what that means, and who will see it. */
export default function MakeConfidentialDialog({ opened, deal, onClose }: MakeConfidentialDialogProps) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const makeConfidential = useSetConfidential();
  const isFixed = (id: string) => id === me || id === deal.assigned_to;
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  const save = () =>
    makeConfidential.mutate(
      { id: deal.id, version: deal.version, is_confidential: true, member_ids: [...chosen] },
      {
        onSuccess: () => {
          onClose();
          toast({ title: `${deal.company_name} is confidential now`, tone: 'success' });
        },
        onError: (error) => toastError(FAILED.save, error),
      },
    );
  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={() => makeConfidential.isPending || onClose()}
      title={`Make ${deal.company_name} confidential?`}
      size="md"
    >
      <p className={classes.explain}>
        Only the people chosen here will see this deal, its files and everything that happens to it: it disappears from
        the lists, searches and figures of everybody else, including firm administrators. You can share it with the
        whole firm again.
      </p>
      <fieldset className={classes.choices}>
        <legend>Who sees it</legend>
        {team
          .filter(({ id, is_active }) => is_active || isFixed(id))
          .map((person) => (
            <Checkbox
              key={person.id}
              label={fullName(person)}
              description={person.id === me ? 'You' : person.id === deal.assigned_to ? 'Owner of the deal' : undefined}
              disabled={isFixed(person.id) || makeConfidential.isPending}
              checked={isFixed(person.id) || chosen.has(person.id)}
              onChange={() => toggle(person.id)}
            />
          ))}
      </fieldset>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={makeConfidential.isPending} data-autofocus>
          Cancel
        </Button>
        <Button onClick={save} loading={makeConfidential.isPending}>
          Make confidential
        </Button>
      </Group>
    </Modal>
  );
}
