import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatInteger } from '../../../../lib/base/format.ts';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import type { ImportWords } from '../import-words.ts';
import type { Choice, Plan } from '../plan.ts';
import type { Preview } from '../queries.ts';
import type { Targets } from '../targets.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './check.module.css';
import type { Corrections } from './corrections.ts';
import { PreviewCards } from './preview-cards.tsx';
import { PreviewTable } from './preview-table.tsx';
import { shownFields } from './shown-fields.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { PAGE_ROWS, type Show } from './use-preview.ts';

const tabsOf = ({ kept, one, there }: ImportWords): { value: Show; label: string; none: string }[] => [
  { value: 'all', label: 'All', none: 'This list has no rows.' },
  { value: 'problem', label: 'Problems', none: 'Every row can be read.' },
  { value: 'kept', label: kept, none: 'Every value fits its field.' },
  { value: 'repaired', label: 'Repaired', none: 'No value had to be repaired.' },
  { value: 'duplicate', label: 'Duplicates', none: `No row repeats another one, or a ${one} ${there}.` },
];

interface PreviewRowsProps {
  /** Undefined while the first answer is on its way. */
  preview: Preview | undefined;
  isStale: boolean;
  targets: Targets;
  plan: Plan;
  place: { show: Show; offset: number };
  onPlace: (place: { show: Show; offset: number }) => void;
  headers: readonly string[];
  corrections: Corrections;
  onChoice: (row: number, choice: Choice | null) => void;
}

/** The rows as they would be imported, by what is to be looked at, 50 at a time. */
export function PreviewRows({
  preview,
  isStale,
  targets,
  plan,
  headers,
  place,
  onPlace,
  corrections,
  onChoice,
}: PreviewRowsProps) {
  const keptFocus = useKeptFocus();
  const tabs = tabsOf(useWizard().words);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const Rows = isNarrow ? PreviewCards : PreviewTable;
  const shown = preview?.shown[place.show] ?? 0;
  // That there are no problems is worth knowing; that nothing was repaired is not.
  const isWorthATab = ({ value }: { value: Show }) =>
    (value !== 'kept' && value !== 'repaired') || value === place.show || !preview || preview.shown[value] > 0;
  return (
    <Tabs
      className={classes.rows}
      {...keptFocus}
      value={place.show}
      onChange={(value) => onPlace({ show: tabs.find((tab) => tab.value === value)?.value ?? 'all', offset: 0 })}
    >
      <div className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label="Rows to check">
          {tabs.filter(isWorthATab).map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label} <span className={classes.tabCount}>{preview && formatInteger(preview.shown[value])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Pager
          offset={place.offset}
          pageSize={PAGE_ROWS}
          total={shown}
          noun="rows"
          onOffset={(offset) => onPlace({ ...place, offset })}
        />
      </div>
      <Tabs.Panel value={place.show} className={classes.panel} data-stale={isStale || undefined}>
        {!preview && (
          <div className={classes.loading}>
            <LoadingRegion label="The rows are being checked">
              <SkeletonLines count={12} height={16} gap={21} />
            </LoadingRegion>
          </div>
        )}
        {preview && shown === 0 && (
          <p className={classes.none}>{tabs.find(({ value }) => value === place.show)?.none}</p>
        )}
        {preview && shown > 0 && (
          <Rows
            key={`${place.show}-${place.offset}`}
            rows={preview.rows}
            fields={shownFields(plan.mapping, preview.rows, targets)}
            targets={targets}
            plan={plan}
            headers={headers}
            corrections={corrections}
            onChoice={onChoice}
          />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}
