import { customKey, isUnfilled, RISK_BANNER_ABOVE } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { formatDay, formatInteger } from '../../../lib/base/format.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import { TagPill } from '../../../ui/tag-pill.tsx';
import classes from './company-cards.module.css';
import { useCompanyFields, useCompanyFieldsQuery } from './company-catalogue.ts';
import { stageLabel } from './labels.ts';
import { PeekButton } from './peek-button.tsx';
import type { CompanyRow } from './queries.ts';
import { RiskBadge } from './risk-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

interface CompanyCardsProps {
  companies: readonly CompanyRow[];
  canEdit: boolean;
  onView: (company: CompanyRow) => void;
  onEdit: (company: CompanyRow) => void;
  onPeek: (id: string) => void;
}

/** The companies as cards, each with what one asks first. */
export function CompanyCards({ companies, ...acts }: CompanyCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Companies">
      {companies.map((company) => (
        <CompanyCard key={company.id} company={company} {...acts} />
      ))}
    </ul>
  );
}

function CompanyCard({
  company,
  canEdit,
  onView,
  onEdit,
  onPeek,
}: Omit<CompanyCardsProps, 'companies'> & { company: CompanyRow }) {
  const { id, name, employee_count, founded_year, next_board_meeting, last_update_date, risk_score, tags } = company;
  const facts: [string, string | null][] = [
    ['Industry', company.industry],
    ['Stage', stageLabel(company.company_stage)],
    ['Employees', employee_count === null ? null : formatInteger(employee_count)],
    ['Founded', founded_year === null ? null : String(founded_year)],
    ['Headquarters', company.headquarters],
  ];
  const dates: [string, string | null][] = [
    ['Last update', last_update_date && formatDay(last_update_date)],
    ['Next board meeting', next_board_meeting && formatDay(next_board_meeting)],
  ];
  return (
    <li className={classes.card}>
      {risk_score > RISK_BANNER_ABOVE && (
        <p className={classes.banner}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          High Risk Company - Requires Attention
        </p>
      )}
      <div className={classes.head}>
        <TextLink to="/portfolio/$id" params={{ id }} c="inherit" fw={600} underline="hover" className={classes.name}>
          {name}
        </TextLink>
        <StatusBadge status={company.status} />
        {/* The score follows updates and alerts: before the first there is none, whatever number is stored. */}
        {(last_update_date !== null || risk_score > 0) && <RiskBadge score={risk_score} />}
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <OwnFacts company={company} />
      {tags.length > 0 && (
        <div className={classes.tags}>
          {tags.map((tag) => (
            <TagPill key={tag} label={tag} />
          ))}
        </div>
      )}
      <dl className={classes.dates}>
        {dates.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value ?? 'None yet'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => onView(company)} aria-label={`View ${name}`}>
          View
        </Button>
        {canEdit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} stroke={1.75} />}
            onClick={() => onEdit(company)}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
        )}
        <PeekButton id={id} name={name} onPeek={onPeek} />
      </div>
    </li>
  );
}

/** Those of the firm's own fields that cards show, as far as the company has a value. */
function OwnFacts({ company: { custom, currency } }: { company: CompanyRow }) {
  const { data: fields = [] } = useCompanyFieldsQuery();
  const { open } = useCompanyFields();
  const shown = fields.flatMap(({ key, is_on_card }) => {
    const definition = open[customKey(key)];
    const value = custom[key];
    return is_on_card && definition && value !== undefined && !isUnfilled(definition, value)
      ? [{ key, definition, value }]
      : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.map(({ key, definition, value }) => (
        <div key={key}>
          <dt>{definition.label}</dt>
          <dd className="tnum">
            <FieldValue definition={definition} value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
