import type { Catalogue } from '@cairn/domain';
import { ACCOUNTS, type Account, NO_TAX } from '@cairn/domain/fund';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import classes from './fund-ledger.module.css';

const FIELDS = {
  ...(Object.fromEntries(
    Object.entries(ACCOUNTS).map(([account, label]) => [account, { kind: 'text', max: 100, label }]),
  ) as Record<Account, { kind: 'text'; max: 100; label: string }>),
  tax_rate: { kind: 'text', max: 100, label: 'Tax rate in Xero', placeholder: NO_TAX },
} as const satisfies Catalogue;
const KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
type Codes = Record<keyof typeof FIELDS, string | null>;

/** What each account of the journal is called in the firm's accounting program. */
export function AccountCodesDialog({ fundId, onClose }: { fundId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: fund } = useQuery(orpc.funds.get.queryOptions({ input: { id: fundId } }));
  if (!fund) return null;
  const codes = Object.fromEntries(KEYS.map((key) => [key, fund.account_codes[key] ?? null])) as Codes;
  const stored = { ...codes, id: fund.id, version: fund.version };
  return (
    <RecordDialog
      name={null}
      catalogue={FIELDS}
      record={stored}
      title={`Account Codes of ${fund.name}`}
      submitLabel="Save Codes"
      failed="The codes could not be saved"
      lead={
        <p className={classes.quiet}>
          The code of each account in Xero, or its full name in QuickBooks Online. Exports of the journal for these
          programs use them.
        </p>
      }
      create={() => Promise.resolve(stored)}
      update={async ({ id, version, ...changes }) => {
        const named = Object.entries({ ...codes, ...changes }).filter(([, code]) => code);
        const account_codes = Object.fromEntries(named) as Partial<Record<keyof Codes, string>>;
        const saved = await api.funds.update({ id, version, account_codes });
        return { ...stored, version: saved.version };
      }}
      onSaved={(saved) => {
        if (saved) toast({ title: 'Account codes saved', tone: 'success' });
        void queryClient.invalidateQueries({ queryKey: orpc.funds.key() });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
