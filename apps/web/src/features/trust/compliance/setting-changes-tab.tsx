import { WATCHED_CATEGORIES } from '@cairn/domain';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconAdjustments, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, labelFromKey } from '../../../lib/base/format.ts';
import { describeChange, sayFact } from '../../../lib/settings/describe-change.ts';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import classes from './compliance.module.css';
import type { TabProps } from './compliance-search.ts';
import { ListFrame } from './list-frame.tsx';
import { FAILED, type SettingChange, usePages } from './queries.ts';
import { Approval } from './role-changes-tab.tsx';
import { ShortId } from './short-id.tsx';
import { ChangeDaysFilter, SearchAndTenant } from './tab-filters.tsx';

/** Which setting was changed, in every firm, from what to what. */
export function SettingChangesTab({ search, onSearch }: TabProps) {
  const { tenant: tenant_id, days, category: setting_category, search: words } = search;
  const filters = useMemo(
    () => ({ tenant_id, days, setting_category, search: words }),
    [tenant_id, days, setting_category, words],
  );
  const pages = usePages({
    key: [...orpc.compliance.listSettingChanges.key(), filters],
    fetch: (cursor) => api.compliance.listSettingChanges({ ...filters, cursor }),
  });
  const runExport = useCallback(async () => (await api.compliance.exportSettingChanges(filters)).body, [filters]);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  return (
    <ListFrame
      label="Security Settings Changes"
      pages={pages}
      failed={FAILED.settings}
      runExport={runExport}
      thing="Security settings"
      onClear={
        isNarrowed
          ? () => onSearch({ tenant: undefined, days: undefined, category: undefined, search: undefined })
          : undefined
      }
      empty={{
        icon: <IconAdjustments size={22} stroke={1.75} />,
        title: 'No setting changes',
        text: 'No setting was changed in the last 30 days.',
      }}
      filters={
        <>
          <SearchAndTenant search={search} onSearch={onSearch} placeholder="Search setting or category" />
          <ChoiceFilter
            label="Category"
            all="All categories"
            labels={WATCHED_CATEGORIES}
            value={setting_category}
            onChange={(category) => onSearch({ category })}
          />
          <ChangeDaysFilter search={search} onSearch={onSearch} />
        </>
      }
    >
      {(rows) => (
        <ol className={classes.list} aria-label="Changes of settings">
          {rows.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </ListFrame>
  );
}

function Change({ change }: { change: SettingChange }) {
  const [isOpen, setOpen] = useState(false);
  const { what, facts } = describeChange(change);
  const details = useId();
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={16}
          stroke={1.75}
          aria-hidden
        />
        <span className={classes.subject}>{change.setting_name}</span>
        <span className={classes.marks}>
          <Badge radius="sm" variant="default">
            {labelFromKey(change.setting_category)}
          </Badge>
          <Badge radius="sm" variant="default" className={classes.tenant}>
            {change.tenant_name}
          </Badge>
          <Approval {...change} />
        </span>
        <span className={classes.when}>
          <ShortId id={change.changed_by_user_id} /> · {change.ip_address ?? 'no address'} ·{' '}
          {formatDateTime(change.created_at)}
        </span>
      </UnstyledButton>
      <p className={classes.notes}>
        {change.change_reason ?? <span className={classes.quiet}>No reason given.</span>}
        {change.impact_assessment && <span className={classes.quiet}> {change.impact_assessment}</span>}
      </p>
      {isOpen && (
        <dl id={details} className={classes.values}>
          <div>
            <dt>{what}</dt>
            <dd>{facts.map(sayFact).join('\n') || 'Nothing else is recorded.'}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
