import { INVESTOR_TYPES, KYC_STATES, LP_CHANGE_KINDS, LP_FIELDS } from '@cairn/domain/fund';
import { Badge, Button, Checkbox } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { fundMoney } from '../../../lib/fund-text.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import type { Change } from './change-review.tsx';
import classes from './partner-register.module.css';

const ChangeReview = lazy(() => import('./change-review.tsx'));

type Partner = Outputs['limitedPartners']['list']['rows'][number];
type Contact = Partner['contacts'][number];
type Open =
  | { what: 'partner'; partner: Partner | null }
  | { what: 'change'; partner: Partner; change: Change }
  | { what: 'contact'; partner: Partner }
  | { what: 'delegates'; partner: Partner }
  | { what: 'end'; contact: Contact };

const ACCESS: Record<Contact['access'], string> = {
  none: 'By mail only',
  invited: 'Invited',
  expired: 'Invitation expired',
  active: 'LP Portal',
};

interface PartnerRegisterProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  /** The delegates of one of them; the route puts them in. */
  delegates: (partner: Partner, onClose: () => void) => ReactNode;
}

/** The register of limited partners, with those who speak for them. */
export default function PartnerRegister({ search, onSearch, delegates }: PartnerRegisterProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(orpc.limitedPartners.list.queryOptions({ input: {} }));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.limitedPartners.key() });
  const invite = useMutation({
    mutationFn: ({ id }: Contact) => api.limitedPartners.inviteContact({ id }),
    onSuccess: ({ name }) => toast({ title: 'Invitation sent', description: name, tone: 'success' }),
    onError: (failure) => toastError('The invitation could not be sent', failure),
    onSettled: refresh,
  });
  // The list has masks: what is edited is read in clear, which is an event.
  const reveal = useMutation({
    mutationFn: async (partner: Partner) => ({ ...partner, ...(await api.limitedPartners.reveal({ id: partner.id })) }),
    onSuccess: (partner) => setOpen({ what: 'partner', partner }),
    onError: (failure) => toastError('The limited partner could not be opened', failure),
  });
  const end = useMutation({
    mutationFn: ({ id }: Contact) => api.limitedPartners.endContact({ id }),
    onSuccess: () => {
      toast({ title: 'Access ended', tone: 'success' });
      close();
    },
    onError: (failure) => toastError('The access could not be ended', failure),
    onSettled: refresh,
  });
  const wanted = (search ?? '').toLowerCase();
  const rows = data?.rows.filter(({ name, country }) => `${name} ${country ?? ''}`.toLowerCase().includes(wanted));
  const add = data?.can.create && (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.75} />}
      onClick={() => setOpen({ what: 'partner', partner: null })}
    >
      Add Limited Partner
    </Button>
  );
  const columns: DataColumn<Partner>[] = [
    {
      key: 'name',
      header: 'Limited partner',
      width: '24%',
      cell: ({ name, investor_type, country }) => (
        <>
          <strong>{name}</strong>
          <div className={classes.quiet}>
            {INVESTOR_TYPES[investor_type as keyof typeof INVESTOR_TYPES]}
            {country && `, ${country}`}
          </div>
        </>
      ),
    },
    {
      key: 'commitments',
      header: 'Committed',
      cell: ({ commitments }) =>
        commitments.length === 0
          ? 'Nothing yet'
          : commitments.map(({ fund_id, fund_name, currency, commitment }) => (
              <div key={fund_id} className="tnum">
                {fundMoney(commitment, currency)} <span className={classes.quiet}>{fund_name}</span>
              </div>
            )),
    },
    {
      key: 'kyc',
      header: 'Know your customer',
      width: '18%',
      cell: (partner) => {
        const { kyc_state, payout_refusal, changes } = partner;
        return (
          <>
            <Badge variant={payout_refusal ? 'outline' : 'light'}>
              {KYC_STATES[kyc_state as keyof typeof KYC_STATES]}
            </Badge>
            {payout_refusal && <div className={classes.quiet}>Nothing is paid to it: {payout_refusal}</div>}
            {changes.map((change) => (
              <div key={change.id} className={classes.waiting}>
                {LP_CHANGE_KINDS[change.kind]} <span className={classes.quiet}>waits for a second person</span>{' '}
                {change.can.reject && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Review ${LP_CHANGE_KINDS[change.kind]} of ${partner.name}`}
                    onClick={() => setOpen({ what: 'change', partner, change })}
                  >
                    Review
                  </Button>
                )}
              </div>
            ))}
          </>
        );
      },
    },
    {
      key: 'contacts',
      header: 'Contacts',
      width: '28%',
      cell: (partner) => (
        <ul className={classes.contacts}>
          {partner.contacts.map((contact) => (
            <li key={contact.id}>
              {contact.name} <span className={classes.quiet}>{contact.email}</span>{' '}
              <Badge variant="light">{ACCESS[contact.access]}</Badge>{' '}
              {partner.can.invite && contact.access !== 'active' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${contact.access === 'none' ? 'Invite' : 'Invite again'}: ${contact.name}`}
                  onClick={() => invite.mutate(contact)}
                >
                  {contact.access === 'none' ? 'Invite' : 'Invite again'}
                </Button>
              )}{' '}
              {partner.can.edit && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`End access of ${contact.name} to ${partner.name}`}
                  onClick={() => setOpen({ what: 'end', contact })}
                >
                  End access
                </Button>
              )}
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (partner) =>
        partner.can.edit && (
          <span className={classes.acts}>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Add contact of ${partner.name}`}
              onClick={() => setOpen({ what: 'contact', partner })}
            >
              Add Contact
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Delegates of ${partner.name}`}
              onClick={() => setOpen({ what: 'delegates', partner })}
            >
              Delegates
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Edit ${partner.name}`}
              loading={reveal.isPending && reveal.variables === partner}
              onClick={() => reveal.mutate(partner)}
            >
              Edit
            </Button>
          </span>
        ),
    },
  ];
  const onSaved = (title: string) => (saved: object | null) => {
    if (saved) {
      void refresh();
      void queryClient.invalidateQueries({ queryKey: orpc.funds.key() });
      toast({ title, tone: 'success' });
    }
    close();
  };
  return (
    <>
      {data && data.rows.length > 0 && <div className={classes.bar}>{add}</div>}
      <RecordList
        nouns={['limited partner', 'limited partners']}
        rows={rows}
        total={rows?.length ?? 0}
        error={error}
        onRetry={() => void refetch()}
        failed="The limited partners could not be loaded"
        columns={columns}
        filters={
          <SearchField
            label="Search limited partners"
            placeholder="Search by name"
            value={search}
            onChange={onSearch}
          />
        }
        isNarrowed={wanted !== ''}
        onClear={() => onSearch(undefined)}
        hint="Try another name."
        none={
          <EmptyState icon={<IconUsers size={22} stroke={1.75} />} title="No limited partners yet" actions={add}>
            Add the first one, then record its commitment on the page of the fund.
          </EmptyState>
        }
      />
      {open?.what === 'partner' && (
        <RecordDialog
          name="limited partner"
          catalogue={LP_FIELDS}
          record={open.partner}
          title={open.partner ? `Edit ${open.partner.name}` : 'Add Limited Partner'}
          submitLabel={open.partner ? 'Save Changes' : 'Add Limited Partner'}
          failed="The limited partner could not be saved"
          create={(values, context) =>
            api.limitedPartners.create(values as Inputs['limitedPartners']['create'], { context })
          }
          update={(changes) => api.limitedPartners.update(changes)}
          onSaved={onSaved(open.partner ? 'Limited partner saved' : 'Limited partner added')}
          onClose={close}
        />
      )}
      {open?.what === 'change' && <ChangeReview partner={open.partner} change={open.change} onClose={close} />}
      {open?.what === 'contact' && (
        <ContactDialog partner={open.partner} onSaved={onSaved('Contact added')} onClose={close} />
      )}
      {open?.what === 'delegates' && delegates(open.partner, close)}
      <ConfirmDialog
        opened={open?.what === 'end'}
        onClose={close}
        onConfirm={() => open?.what === 'end' && end.mutate(open.contact)}
        title={`End access of ${open?.what === 'end' ? open.contact.name : ''}?`}
        confirmLabel="End access"
        destructive
        pending={end.isPending}
      >
        They no longer see this limited partner in the LP Portal, and no more notices are mailed to them.
      </ConfirmDialog>
    </>
  );
}

const CONTACT_FIELDS = {
  name: { kind: 'text', max: 200, label: 'Name', required: true },
  email: { kind: 'email', label: 'Email', required: true },
} as const;

interface ContactDialogProps {
  partner: Partner;
  onSaved: (saved: object | null) => void;
  onClose: () => void;
}

function ContactDialog({ partner, onSaved, onClose }: ContactDialogProps) {
  const [invites, setInvites] = useState(partner.can.invite);
  return (
    <RecordDialog
      name={`contact of ${partner.id}`}
      catalogue={CONTACT_FIELDS}
      record={null}
      title={`Add Contact of ${partner.name}`}
      submitLabel="Add Contact"
      failed="The contact could not be added"
      lead={
        partner.can.invite && (
          <Checkbox
            label="Invite to the LP Portal"
            description="Notices are mailed in either case."
            checked={invites}
            onChange={(event) => setInvites(event.currentTarget.checked)}
          />
        )
      }
      create={async (values, context) => {
        const sent = { id: partner.id, name: values.name, email: values.email ?? '', invite: invites };
        const { id } = await api.limitedPartners.addContact(sent, { context });
        return { ...values, id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
