import { lastQuarterEnd, PORTFOLIO_REPORTS, type PortfolioReportKind } from '@cairn/domain';
import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { useToday } from '../../../lib/use-today.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import classes from './portfolio-reports.module.css';

const KINDS = Object.entries(PORTFOLIO_REPORTS).map(([value, label]) => ({ value, label }));

const HINTS: Record<PortfolioReportKind, string> = {
  one_pager: 'One page about one company: what it is, what is held of it, its figures, its last update and its alerts.',
  review: 'Sums and value over time, every company, what happened in the quarter, and a part for each company.',
  kpis_csv: 'A line for each company and metric, a column for each period; the last twelve periods up to the day.',
  kpis_xlsx: 'The same table as a workbook, with numbers as numbers.',
};

/** Asks for a report; it is written in the background. */
export function RequestForm({ onAsked }: { onAsked: () => Promise<unknown> }) {
  const today = useToday();
  const { data: companies } = useQuery(orpc.portfolioCompanies.list.queryOptions());
  const { data: portfolios } = useQuery(orpc.portfolios.list.queryOptions({ input: {} }));
  const [kind, setKind] = useState<PortfolioReportKind>('review');
  const [company, setCompany] = useState<string | null>(null);
  const [portfolio, setPortfolio] = useState<string | null>(null);
  const [asOf, setAsOf] = useState(() => lastQuarterEnd(today));
  const isOfCompany = kind === 'one_pager';
  const request = useMutation({
    mutationFn: () =>
      api.portfolioReports.request({
        kind,
        as_of: asOf,
        ...(isOfCompany ? { company_id: company ?? undefined } : { portfolio_id: portfolio }),
      }),
    onSuccess: () => onAsked(),
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0) toastError('The report could not be requested', error);
    },
  });
  const errors = fieldErrors(request.error);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Select
        label="Report"
        data={KINDS}
        value={kind}
        onChange={(value) => setKind(value as PortfolioReportKind)}
        error={errors.kind}
      />
      {isOfCompany ? (
        <Select
          key="company"
          label="Company"
          placeholder="Choose a company"
          searchable
          data={(companies?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={company}
          onChange={setCompany}
          error={errors.company_id}
        />
      ) : (
        <OptionalSelect
          key="portfolio"
          label="Portfolio"
          none="All companies"
          data={(portfolios?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={portfolio}
          onChange={setPortfolio}
          error={errors.portfolio_id}
        />
      )}
      <DateInput label="As of" value={asOf} onChange={setAsOf} max={today} error={errors.as_of} />
      <Button type="submit" loading={request.isPending}>
        Create Report
      </Button>
      <p className={classes.hint}>{HINTS[kind]}</p>
    </form>
  );
}
