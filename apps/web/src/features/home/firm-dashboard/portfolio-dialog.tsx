import { Autocomplete, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { differences, FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FAILED, type Portfolio, refreshPortfolios } from './queries.ts';

/** What firms call them; any other word will do. */
const TYPES = ['Fund', 'SPV', 'Scout', 'Co-Investment', 'Opportunity Fund'];

interface PortfolioDialogProps {
  /** Null adds one. */
  portfolio: Portfolio | null;
  onClose: () => void;
}

export function PortfolioDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const queryClient = useQueryClient();
  const { values, errors, pending, conflict, change, onSubmit } = useRecordForm<PortfolioValues, Portfolio>({
    fresh: { name: '', type: 'Fund' },
    record: portfolio,
    valuesOf: ({ name, type }) => ({ name, type }),
    create: (input, context) => api.portfolios.create(input, { context }),
    update: (changes, seen) => api.portfolios.update({ ...changes, ...seen }),
    failed: FAILED.savePortfolio,
    onSaved: (saved) => {
      if (saved) {
        void refreshPortfolios(queryClient);
        toast({ title: portfolio ? 'Portfolio saved' : 'Portfolio added', tone: 'success' });
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={portfolio ? `Edit ${portfolio.name}` : 'New portfolio'}
      submitLabel={portfolio ? 'Save Changes' : 'Add Portfolio'}
      pending={pending}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={differences(conflict, values, {
        name: (value) => ({ label: 'Name', value }),
        type: (value) => ({ label: 'Type', value }),
      })}
    >
      <TextInput
        label="Name"
        aria-required
        autoComplete="off"
        maxLength={200}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
        data-autofocus
      />
      <Autocomplete
        label="Type"
        aria-required
        data={TYPES}
        maxLength={60}
        value={values.type}
        onChange={(type) => change({ type })}
        error={errors.type}
      />
    </FormDialog>
  );
}

interface PortfolioValues {
  name: string;
  type: string;
}
