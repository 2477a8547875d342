import { Button, Checkbox, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { DiscardDialog } from '../../../ui/forms/discard-dialog.tsx';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts';
import classes from '../../../ui/funds/runs.module.css';
import { type Report, refreshReports } from './queries.ts';

/** What a person writes of a report: the letter, a text of each shown company, and whether it is marketing. */
export function ReportWords({ report }: { report: Report }) {
  const queryClient = useQueryClient();
  const { id, version, can } = report;
  const [letter, setLetter] = useState(report.letter);
  const [isMarketing, setMarketing] = useState(report.is_marketing);
  const [texts, setTexts] = useState(() => new Map(report.companies.map((company) => [company.id, company.text])));
  const dirty = useRef(false);
  const guard = useLeaveGuard(dirty, ['tab', 'report']);
  const save = async () => {
    const companies = [...texts].map(([company_id, text]) => ({ company_id, text }));
    return api.lpReports.save({ id, version, letter, is_marketing: isMarketing, companies });
  };
  const act = useMutation({
    mutationFn: async (then: 'save' | 'prepare') => {
      const saved = await save();
      dirty.current = false;
      if (then === 'prepare') await api.lpReports.prepare({ id, version: saved.version });
      return then;
    },
    onSuccess: (then) => toast({ title: then === 'save' ? 'Draft saved' : 'Report prepared', tone: 'success' }),
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The report could not be saved', failure);
    },
    onSettled: () => refreshReports(queryClient),
  });
  const wrong = act.error ? fieldErrors(act.error) : {};
  const { letter: wrongLetter, ...others } = wrong;
  const changed = <T,>(set: (value: T) => void, value: T) => {
    dirty.current = true;
    set(value);
  };
  return (
    <section className={classes.part} aria-label="Words">
      <h3>Letter and companies</h3>
      <Textarea
        label="Letter to limited partners"
        description="An empty line begins a paragraph."
        autosize
        minRows={8}
        maxLength={20_000}
        readOnly={!can.edit}
        value={letter}
        error={wrongLetter}
        onChange={(event) => changed(setLetter, event.currentTarget.value)}
      />
      {report.companies.map((company) => (
        <Textarea
          key={company.id}
          label={company.name}
          description={[company.industry, company.status].filter(Boolean).join(', ')}
          placeholder={can.edit ? 'Left empty, the company stands in the schedule of investments alone.' : ''}
          autosize
          minRows={2}
          maxLength={4000}
          readOnly={!can.edit}
          value={texts.get(company.id) ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value;
            changed(setTexts, new Map(texts).set(company.id, text));
          }}
        />
      ))}
      <Checkbox
        label="This is a marketing document"
        description="For others than those who have invested. Its texts name a return only with the net one beside it."
        checked={isMarketing}
        disabled={!can.edit}
        onChange={(event) => changed(setMarketing, event.currentTarget.checked)}
      />
      {Object.values(others).map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
      {can.edit && (
        <div className={classes.bar}>
          <Button
            size="xs"
            variant="default"
            loading={act.isPending && act.variables === 'save'}
            onClick={() => act.mutate('save')}
          >
            Save Draft
          </Button>
          <Button
            size="xs"
            loading={act.isPending && act.variables === 'prepare'}
            disabled={!can.prepare}
            onClick={() => act.mutate('prepare')}
          >
            Prepare
          </Button>
          <p className={classes.quiet}>
            Once it is prepared, it is frozen, and a copy is made for each limited partner. An administrator who wrote
            none of it releases it.
          </p>
        </div>
      )}
      <DiscardDialog guard={guard} dirty={dirty}>
        What you wrote in this report is not saved.
      </DiscardDialog>
    </section>
  );
}
