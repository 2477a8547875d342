import { Button, Checkbox, Group } from '@mantine/core';
import { IconBuildingSkyscraper, IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { usePhone } from '../../../lib/base/use-phone.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { CompanyCards } from './company-cards.tsx';
import { columnChoices, companyColumns } from './company-columns.tsx';
import { CompanyFilters } from './company-filters.tsx';
import { type CompanyListState, CompanyViews } from './company-views.tsx';
import { FAILED } from './labels.ts';
import { PeekButton } from './peek-button.tsx';
import type { PortfolioSearch } from './portfolio-search.ts';
import type { CompanyRow } from './queries.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

const PAGE = 50;

interface CompanyListProps {
  /** All of them, and those that fit the filters in the wanted order. */
  companies: readonly CompanyRow[] | undefined;
  found: readonly CompanyRow[] | undefined;
  state: CompanyListState;
  error: unknown;
  onRetry: () => void;
  search: PortfolioSearch;
  onSearch: (change: Partial<PortfolioSearch>) => void;
  canEdit: boolean;
  onAdd: () => void;
  onEdit: (company: CompanyRow) => void;
  onPeek: (id: string) => void;
}

export function CompanyList(props: CompanyListProps) {
  const { companies, found, state, error, onRetry, search, onSearch, canEdit, onAdd, onEdit, onPeek } = props;
  const [offset, setOffset] = useState(0);
  const isTable = search.view === 'table';
  const isPhone = usePhone();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isChanging, setIsChanging] = useState(false);
  const total = found?.length ?? 0;
  // What is narrowed begins at its first page again.
  const from = offset < total ? offset : 0;
  const narrow = (change: Partial<PortfolioSearch>) => {
    setOffset(0);
    onSearch(change);
  };
  const onPage = found?.slice(from, from + PAGE);
  const toggle = (ids: readonly string[], on: boolean) =>
    setSelected((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);
  // What the filters leave out is not changed unseen.
  const chosen = found?.filter(({ id }) => selected.includes(id)) ?? [];
  const pageIds = onPage?.map(({ id }) => id) ?? [];
  const isPageSelected = pageIds.length > 0 && pageIds.every((id) => selected.includes(id));
  const select: DataColumn<CompanyRow> = {
    key: 'select',
    header: '',
    width: '44px',
    actions: true,
    all: (
      <Checkbox
        size="xs"
        aria-label="Select all on this page"
        checked={isPageSelected}
        indeterminate={!isPageSelected && chosen.length > 0}
        onChange={({ currentTarget }) => toggle(pageIds, currentTarget.checked)}
      />
    ),
    cell: ({ id, name }) => (
      <Checkbox
        size="xs"
        aria-label={`Select ${name}`}
        checked={selected.includes(id)}
        onChange={({ currentTarget }) => toggle([id], currentTarget.checked)}
      />
    ),
  };
  const beside: DataColumn<CompanyRow> = {
    key: 'beside',
    header: '',
    width: '56px',
    actions: true,
    cell: ({ id, name }) => <PeekButton id={id} name={name} onPeek={onPeek} />,
  };
  return (
    <RecordList
      nouns={['company', 'companies']}
      rows={onPage}
      total={total}
      error={error}
      onRetry={onRetry}
      failed={FAILED.list}
      columns={[...(canEdit ? [select] : []), ...companyColumns(state.chosen, state.catalogue), beside]}
      current={search.peek}
      order={{ key: search.sort ?? 'created_at', descending: search.sort ? (search.descending ?? false) : true }}
      onOrder={({ key, descending }) => onSearch({ sort: key, descending: descending || undefined })}
      filters={
        <>
          <CompanyViews {...state} search={search} onSearch={narrow} />
          <CompanyFilters search={search} catalogue={state.catalogue} onSearch={narrow} />
          {isTable && (
            <CheckMenu
              label="Columns"
              noun="field"
              icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
              options={columnChoices(state.catalogue)}
              selected={state.chosen}
              onChange={state.choose}
            />
          )}
          {isTable && canEdit && (chosen.length > 0 || isPhone) && (
            <Group gap="xs" role="group" aria-label="Selection">
              {chosen.length > 0 && (
                <Button size="xs" onClick={() => setIsChanging(true)}>
                  Change {plural(chosen.length, 'company', 'companies')}
                </Button>
              )}
              {chosen.length > 0 ? (
                <Button size="xs" variant="default" onClick={() => setSelected([])}>
                  Clear selection
                </Button>
              ) : (
                <Button size="xs" variant="default" onClick={() => toggle(pageIds, true)}>
                  Select all on this page
                </Button>
              )}
            </Group>
          )}
          {isChanging && (
            <BulkDialog
              companies={chosen}
              onClose={() => setIsChanging(false)}
              onDone={() => {
                setIsChanging(false);
                setSelected([]);
              }}
            />
          )}
        </>
      }
      isNarrowed={companies !== undefined && total < companies.length}
      onClear={() => narrow({ search: undefined, company_status: undefined, risk: undefined, custom: undefined })}
      hint="Try another name, industry, status or risk."
      none={<NoCompanies canAdd={canEdit} onAdd={onAdd} />}
      content={
        isTable || !onPage ? undefined : (
          <CompanyCards
            companies={onPage}
            canEdit={canEdit}
            onView={({ id }) => onSearch({ company: id })}
            onEdit={onEdit}
            onPeek={onPeek}
          />
        )
      }
      foot={<Pager offset={from} pageSize={PAGE} total={total} noun="companies" onOffset={setOffset} />}
    />
  );
}

function NoCompanies({ canAdd, onAdd }: { canAdd: boolean; onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconBuildingSkyscraper size={22} stroke={1.75} />}
      title="No companies yet"
      actions={
        <>
          <ButtonLink to="/opportunities" variant="default">
            Open the pipeline
          </ButtonLink>
          {canAdd && <Button onClick={onAdd}>Add Company</Button>}
        </>
      }
    >
      Add a company that the firm holds. Or move a deal to Closed Won, and Cairn offers to create the company from it,
      with its data and files.
    </EmptyState>
  );
}
