import { bareKey, COMPANY_AMOUNTS, COMPANY_CELLS, type CompanyCell } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { formatDay } from '../../../../lib/base/format.ts';
import { asSent } from '../../../../lib/fields/own-fields.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { FieldValue } from '../../../../ui/fields/field-value.tsx';
import { RecordDialog } from '../../../../ui/fields/record-dialog.tsx';
import { useCompanyFields } from '../company-catalogue.ts';
import { DONE, FAILED } from '../labels.ts';
import classes from '../portfolio.module.css';
import { type Amounts, type Company, refreshCompanies } from '../queries.ts';

const SOURCES = {
  investment_amount: 'transactions',
  valuation: 'latest round',
  ownership_percentage: 'transactions and rounds',
} as const satisfies Record<CompanyCell, string>;

/** One amount: what the records say goes before what was noted by hand, and both are told apart. */
function ShownAmount({ cell, amounts }: { cell: CompanyCell; amounts: Amounts }) {
  const { [cell]: noted, currency, from_records } = amounts;
  const definition = COMPANY_AMOUNTS[cell];
  const recorded = from_records[cell];
  const byHand = <FieldValue definition={definition} value={noted} currency={currency} />;
  if (!recorded) return byHand;
  const isSame = recorded.value === noted && (!('currency' in recorded) || recorded.currency === currency);
  return (
    <>
      <FieldValue
        definition={definition}
        value={recorded.value}
        currency={'currency' in recorded ? recorded.currency : currency}
      />
      <p className={classes.quiet}>
        {'round' in recorded
          ? `Post-money of ${recorded.round}, ${formatDay(recorded.closed_on)}`
          : `From the ${SOURCES[cell]}, as of ${formatDay(from_records.as_of)}`}
      </p>
      {noted !== null && !isSame && <p className={classes.quiet}>Noted by hand: {byHand}</p>}
    </>
  );
}

/** What was paid and is owned: masked until an administrator reveals it, which the audit log records. */
export function CompanyAmounts({ company }: { company: Company }) {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Amounts | null>(null);
  const [editing, setEditing] = useState<Amounts | null>(null);
  const reveal = useMutation({
    mutationFn: () => api.portfolioCompanies.reveal({ id: company.id }),
    onError: (error) => toastError(FAILED.reveal, error),
  });
  const { recorded_amounts, recorded_custom, amounts_from_records, can } = company;
  const { encrypted } = useCompanyFields();
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
                <ShownAmount cell={cell} amounts={shown} />
              ) : amounts_from_records.includes(cell) || recorded_amounts.includes(cell) ? (
                <span>$*****</span>
              ) : (
                <span className={classes.quiet}>Not recorded</span>
              )}
              {!shown && amounts_from_records.includes(cell) && (
                <p className={classes.quiet}>From the {SOURCES[cell]}</p>
              )}
            </dd>
          </div>
        ))}
        {Object.entries(encrypted).map(([key, definition]) => (
          <div key={key} className={classes.fact}>
            <dt>{definition.label}</dt>
            <dd>
              {shown ? (
                <FieldValue
                  definition={definition}
                  value={shown.custom[bareKey(key)] ?? null}
                  currency={shown.currency}
                />
              ) : recorded_custom.includes(bareKey(key)) ? (
                <span>*****</span>
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
          catalogue={{ ...COMPANY_AMOUNTS, ...encrypted } as typeof COMPANY_AMOUNTS}
          record={editing}
          title={`Amounts of ${company.name}`}
          submitLabel="Save Changes"
          failed={FAILED.save}
          create={() => Promise.reject(new Error('amounts belong to a company'))}
          update={(changes) => api.portfolioCompanies.setAmounts(asSent(changes))}
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
