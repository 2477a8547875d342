import { COMPANY_AMOUNTS, COMPANY_CELLS } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { DONE, FAILED } from './labels.ts';
import classes from './portfolio.module.css';
import { type Amounts, type Company, refreshCompanies } from './queries.ts';

/** What was paid and is owned: masked until an administrator reveals it, which the audit log records. */
export function CompanyAmounts({ company }: { company: Company }) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Amounts | null>(null);
  const [editing, setEditing] = useState<Amounts | null>(null);
  const reveal = useMutation({
    mutationFn: () => api.portfolioCompanies.reveal({ id: company.id }),
    onError: (error) => toastError(FAILED.reveal, error),
  });
  const { recorded_amounts, can } = company;
  return (
    <section className={classes.card} aria-labelledby="company-amounts">
      <h2 className={classes.cardTitle} id="company-amounts">
        Amounts
      </h2>
      <dl className={classes.facts}>
        {COMPANY_CELLS.map((cell) => (
          <div key={cell} className={classes.fact}>
            <dt>{COMPANY_AMOUNTS[cell].label}</dt>
            <dd>
              {shown ? (
                <FieldValue definition={COMPANY_AMOUNTS[cell]} value={shown[cell]} currency={shown.currency} />
              ) : recorded_amounts.includes(cell) ? (
                <span>$*****</span>
              ) : (
                <span className={classes.quiet}>Not recorded</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {can.reveal && (
        <div className={classes.tags}>
          {shown ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEyeOff size={14} stroke={1.75} />}
              onClick={() => setShown(null)}
            >
              Hide
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEye size={14} stroke={1.75} />}
              loading={reveal.isPending}
              onClick={() => reveal.mutate(undefined, { onSuccess: setShown })}
            >
              Reveal
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={reveal.isPending}
            onClick={() => reveal.mutate(undefined, { onSuccess: setEditing })}
          >
            Edit amounts
          </Button>
        </div>
      )}
      {editing && (
        <RecordDialog
          name={null}
          catalogue={COMPANY_AMOUNTS}
          record={editing}
          title={`Amounts of ${company.name}`}
          submitLabel="Save Changes"
          failed={FAILED.save}
          create={() => Promise.reject(new Error('amounts belong to a company'))}
          update={(changes) => api.portfolioCompanies.setAmounts(changes)}
          onSaved={(saved) => {
            if (saved) {
              setShown(saved);
              void refreshCompanies(queryClient);
              toast({ title: DONE.updated, tone: 'success' });
            }
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
