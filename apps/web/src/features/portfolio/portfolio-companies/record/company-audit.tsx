import { COMPANY_AMOUNTS, COMPANY_FIELDS, type FieldDefinition } from '@cairn/domain';
import type { Outputs } from '../../../../lib/api/api.ts';
import { api, orpc } from '../../../../lib/api/api.ts';
import { labelFromKey } from '../../../../lib/base/format.ts';
import { useNameOf } from '../../../../lib/team.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useCompanyFields } from '../company-catalogue.ts';
import { CompanyParts } from './company-parts.tsx';
import classes from './company-work.module.css';

type Entry = Outputs['portfolioCompanies']['listAudit']['rows'][number];

const FIELDS: Readonly<Record<string, FieldDefinition>> = { ...COMPANY_FIELDS, ...COMPANY_AMOUNTS };

/** What was changed about the company, by whom. */
export function CompanyAudit({ id }: { id: string }) {
  const nameOf = useNameOf('Cairn');
  const { open, encrypted } = useCompanyFields();
  const fieldOf = (entry: Entry): Shown => {
    const key = entry.field_name ?? '';
    const field = FIELDS[key] ?? open[key] ?? encrypted[key];
    return { label: field?.label, isHidden: field?.encrypted !== undefined || key in encrypted };
  };
  return (
    <CompanyParts
      label="Audit Trail"
      queryKey={[...orpc.portfolioCompanies.listAudit.key(), id]}
      load={(before) => api.portfolioCompanies.listAudit({ id, before })}
      failed="The audit trail could not be loaded"
      empty="Nothing has changed since the audit trail began."
    >
      {(entry) => (
        <div className={classes.trail}>
          <p>
            <strong>{nameOf(entry.created_by)}</strong> {describe(entry, fieldOf(entry))}
          </p>
          {entry.action_type === 'updated' && <Values entry={entry} isHidden={fieldOf(entry).isHidden} />}
          <span className={classes.byline}>
            <RelativeTime at={entry.created_at} />
          </span>
        </div>
      )}
    </CompanyParts>
  );
}

interface Shown {
  /** What the field is called; none where it is gone. */
  label: string | undefined;
  isHidden: boolean;
}

const ACTS: Readonly<Record<string, (entry: Entry, field: Shown) => string>> = {
  created: () => 'added the company',
  updated: ({ field_name }, { label }) =>
    `changed ${label ?? labelFromKey(field_name?.replace(/^custom\./, '') ?? 'a field')}`,
  update_added: ({ new_value }) => `added the update for ${new_value}`,
  update_corrected: ({ new_value }) => `corrected the update for ${new_value}`,
  metric_entered: ({ field_name, new_value }) => `entered ${field_name} for ${new_value}`,
  metric_corrected: ({ field_name, new_value }) => `corrected ${field_name} for ${new_value}`,
  metrics_imported: ({ new_value }) => `imported ${new_value} values of metrics`,
  person_added: ({ new_value }) => `added ${new_value} as a person of the company`,
  person_ended: ({ old_value }) => `ended the access of ${old_value}`,
  note_added: ({ new_value }) => `added the note “${new_value}”`,
  alert_raised: ({ new_value }) => `raised the alert “${new_value}”`,
  alert_escalated: ({ new_value }) => `reported figures that made an alert more severe: “${new_value}”`,
  alert_ended: ({ new_value }) => `reported figures that ended the alert “${new_value}”`,
  alert_acknowledged: ({ field_name }) => `acknowledged the alert “${field_name}”`,
  alert_resolved: ({ field_name }) => `resolved the alert “${field_name}”`,
  alert_false_positive: ({ field_name }) => `marked the alert “${field_name}” as a false positive`,
};

const describe = (entry: Entry, field: Shown): string =>
  ACTS[entry.action_type]?.(entry, field) ?? labelFromKey(entry.action_type);

/** The old and the new value; those of encrypted fields are not kept. */
function Values({ entry: { old_value, new_value }, isHidden }: { entry: Entry; isHidden: boolean }) {
  if (isHidden) return <p className={classes.values}>The values are encrypted.</p>;
  return (
    <p className={classes.values}>
      <del>{old_value || 'None'}</del> <span aria-hidden>→</span> <ins>{new_value || 'None'}</ins>
    </p>
  );
}
