import { DELEGATE_VIEWS } from '@cairn/domain/fund';
import { useQueryClient } from '@tanstack/react-query';
import { type Inputs, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';

export type NamedDelegate = Omit<Inputs['lpDelegates']['invite'], 'lp_id'>;

interface DelegateDialogProps {
  partner: { id: string; name: string; funds: readonly { id: string; name: string }[] };
  invite: (delegate: NamedDelegate) => Promise<{ id: string }>;
  onClose: () => void;
}

/** Invites an adviser of a limited partner: for some funds, some views, until a day. */
export default function DelegateDialog({ partner, invite, onClose }: DelegateDialogProps) {
  const queryClient = useQueryClient();
  const catalogue = {
    name: { kind: 'text', max: 200, label: 'Name', required: true },
    email: {
      kind: 'email',
      label: 'Email',
      required: true,
      help: 'They get an account of their own. What they do is recorded as theirs.',
    },
    fund_ids: {
      kind: 'choices',
      choices: Object.fromEntries(partner.funds.map(({ id, name }) => [id, name])),
      label: 'Funds',
      required: true,
    },
    views: { kind: 'choices', choices: DELEGATE_VIEWS, label: 'May see', required: true },
    expires_on: { kind: 'date', label: 'Access until', required: true, help: 'Two years at most.' },
  } as const;
  return (
    <RecordDialog
      name={null}
      catalogue={catalogue}
      record={null}
      title={`Invite a Delegate of ${partner.name}`}
      submitLabel="Invite"
      failed="The delegate could not be invited"
      create={async (values) => ({ ...values, id: (await invite(values as unknown as NamedDelegate)).id })}
      onSaved={(saved) => {
        if (saved) {
          void queryClient.invalidateQueries({ queryKey: orpc.lpDelegates.key() });
          toast({ title: 'Delegate invited', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
