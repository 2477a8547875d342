import type { Catalogue } from '@cairn/domain';
import type { LP_REQUEST_KINDS } from '@cairn/domain/fund';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import type { Portal } from './queries.ts';

export type RequestKind = (typeof LP_REQUEST_KINDS)[number];

const FIELDS: Record<RequestKind, Catalogue> = {
  bank_details: {
    bank_details: {
      kind: 'long_text',
      max: 1000,
      label: 'New bank details',
      required: true,
      help: 'Bank, account and account holder. The firm calls you at a number it already has before it uses them.',
    },
  },
  contact: {
    name: { kind: 'text', max: 200, label: 'Name', required: true },
    email: {
      kind: 'email',
      label: 'Email',
      required: true,
      help: 'Once the firm has verified it, notices are sent there as well.',
    },
  },
};
const TITLES: Record<RequestKind, string> = { bank_details: 'Change Bank Details', contact: 'Name a Contact' };

interface RequestDialogProps {
  partner: Portal['partners'][number];
  kind: RequestKind;
  onSaved: (saved: object | null) => void;
  onClose: () => void;
}

/** Asks the firm to change something of a limited partner. No draft of bank details is kept in the browser. */
export default function RequestDialog({ partner, kind, onSaved, onClose }: RequestDialogProps) {
  return (
    <RecordDialog
      name={null}
      catalogue={FIELDS[kind]}
      record={null}
      title={`${TITLES[kind]}: ${partner.name}`}
      submitLabel="Send Request"
      failed="The request could not be sent"
      create={async (values) => {
        const sent = { lp_id: partner.id, kind, ...values } as Inputs['lpPortal']['request'];
        return { ...values, id: (await api.lpPortal.request(sent)).id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
