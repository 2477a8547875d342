import { type Catalogue, COMPANY_FIELDS, COMPANY_GROUPS, type Currency } from '@cairn/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { ownDefaults } from '../../../lib/fields/draft.ts';
import { asSent } from '../../../lib/fields/own-fields.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { useCompanyFields, useCompanyFieldsQuery } from './company-catalogue.ts';
import { DONE, FAILED } from './labels.ts';
import { type Company, companyOptions, refreshCompanies } from './queries.ts';
import { useUndoCompany } from './use-undo-company.ts';

interface CompanyDialogProps {
  /** Null adds one. */
  company: Company | null;
  onClose: () => void;
}

/** The form of a company. */
function CompanyForm({ company, onClose }: CompanyDialogProps) {
  const queryClient = useQueryClient();
  const offerUndo = useUndoCompany();
  const { data: portfolios } = useQuery(orpc.portfolios.list.queryOptions({ input: {} }));
  const { open } = useCompanyFields();
  const { currency } = useProfile();
  const { data: fields = [], isPending } = useCompanyFieldsQuery();
  if (!portfolios || isPending) return null;
  const catalogue = catalogueWith(Object.fromEntries(portfolios.rows.map((each) => [each.id, each.name])), open);
  return (
    <RecordDialog
      name="company"
      catalogue={catalogue}
      begun={ownDefaults(catalogue, fields, currency as Currency)}
      groups={COMPANY_GROUPS}
      record={company}
      title={company ? `Edit ${company.name}` : 'Add Company'}
      submitLabel={company ? 'Save Changes' : 'Add Company'}
      failed={FAILED.save}
      create={(values, context) => api.portfolioCompanies.create(asSent(values), { context })}
      update={(changes) => api.portfolioCompanies.update(asSent(changes))}
      onSaved={(saved) => {
        if (saved) {
          void refreshCompanies(queryClient);
          if (company) offerUndo(company, saved, [...WRITTEN, ...Object.keys(open)]);
          else toast({ title: DONE.created, tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const WRITTEN = [...(Object.keys(COMPANY_FIELDS) as (keyof typeof COMPANY_FIELDS)[]), 'portfolio_id'] as const;

/** The fields of the product and those of the firm; a company can be assigned to one of the firm's portfolios. */
const catalogueWith = (choices: Record<string, string>, own: Catalogue) => {
  const known = {
    ...COMPANY_FIELDS,
    portfolio_id: { kind: 'choice', choices, label: 'Portfolio', group: 'settings' } as const,
  };
  // What the firm has added is read from the catalogue as it stands, and has no names here.
  return { ...known, ...own } as typeof known;
};

/** The form of the company with this id, or of a new one. */
export default function CompanyDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return id === null ? <CompanyForm company={null} onClose={onClose} /> : <EditCompany id={id} onClose={onClose} />;
}

function EditCompany({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(companyOptions(id));
  const hasFailed = !data && error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    toastError(FAILED.details, error);
    onClose();
  }, [hasFailed, error, onClose]);
  return data ? <CompanyForm company={data} onClose={onClose} /> : null;
}
