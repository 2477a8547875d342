import { Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { fullName, useTeam } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { FormModal } from '../../../ui/forms/form-modal.tsx';

/** Names the colleague who sees the deals from now on. The administrator does not come to see them by it. */
export function HandOverDialog({ deals, onClose }: { deals: number; onClose: () => void }) {
  const { id: me } = useProfile();
  const { data: team = [] } = useTeam();
  const queryClient = useQueryClient();
  const [colleague, setColleague] = useState<string | null>(null);
  const people = team.filter(({ id, is_active }) => is_active && id !== me);
  const named = people.find(({ id }) => id === colleague);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (user_id: string) => api.opportunities.handOverMemberless({ user_id }),
    onSuccess: ({ deals: handed }) => {
      toast(
        handed === 0
          ? { title: 'Every confidential deal has an active member' }
          : {
              title: `${plural(handed, 'deal')} handed over to ${named ? fullName(named) : 'a colleague'}`,
              tone: 'success',
            },
      );
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.opportunities.countMemberless.key() }),
  });
  const wrong = error ? fieldErrors(error).user_id : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (colleague) mutate(colleague);
  };
  return (
    <FormModal opened onClose={onClose} title={`Hand over ${plural(deals, 'confidential deal')}`}>
      <form onSubmit={submit}>
        <Text mb="md">
          The colleague becomes a member and sees everything of {deals === 1 ? 'the deal' : 'these deals'}. You do not;
          the other administrators are told that you did this, and it stands in the audit log.
        </Text>
        {error && !wrong && <Notice tone="negative">{readError(error).message}</Notice>}
        <Select
          label="Colleague"
          placeholder="Choose a colleague"
          searchable
          data-autofocus
          data={people.map((person) => ({ value: person.id, label: fullName(person) }))}
          value={colleague}
          error={wrong}
          onChange={setColleague}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={colleague === null}>
            Hand over
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
