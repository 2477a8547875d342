import { Button, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { lazy, WhileLoading } from '../../../lib/base/lazy.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import type { ActivityPart } from '../activity/parts.ts';
import { DEAL_TABS } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import { DuplicatesCard } from '../opportunity-record/duplicates-card.tsx';
import { FactGroup, useEmptyFields } from '../opportunity-record/fact-group.tsx';
import type { RecordParts } from '../opportunity-record/record-parts.ts';
import { NextStep } from './next-step.tsx';
import classes from './peek.module.css';

const DealActivity = lazy(async () => ({ default: (await import('../activity/deal-activity.tsx')).DealActivity }));

const LABELS = { facts: 'Facts', activity: 'Activity', tasks: 'Tasks', files: 'Files', notes: 'Notes' };
type PeekTab = keyof typeof LABELS;

export interface PeekTabsState {
  tab: PeekTab;
  /** Of the activity. */
  part: ActivityPart;
  /** Whether the facts that are not known are shown, too. */
  showsEmpty: boolean;
}

export const FIRST_TAB: PeekTabsState = { tab: 'facts', part: 'all', showsEmpty: false };

interface PeekTabsProps {
  deal: Deal;
  parts: RecordParts;
  tabs: PeekTabsState;
  onTabs: (tabs: PeekTabsState) => void;
}

export function PeekTabs({ deal, parts, tabs, onTabs }: PeekTabsProps) {
  const { tab, part } = tabs;
  const to = (patch: Partial<PeekTabsState>) => onTabs({ ...tabs, ...patch });
  const panels: Record<PeekTab, ReactNode> = {
    facts: (
      <div className={classes.facts}>
        <NextStep deal={deal} upcoming={parts.upcoming} />
        <Facts deal={deal} showsEmpty={tabs.showsEmpty} onShowEmpty={(showsEmpty) => to({ showsEmpty })} />
        <DuplicatesCard deal={deal} />
      </div>
    ),
    activity: <DealActivity deal={deal} part={part} onPart={(wanted) => to({ part: wanted })} />,
    tasks: parts.tasks,
    files: parts.files,
    notes: (
      <DealActivity
        deal={deal}
        part="notes"
        onPart={(wanted) => wanted !== 'notes' && to({ tab: 'activity', part: wanted })}
      />
    ),
  };
  const keys = Object.keys(LABELS) as PeekTab[];
  return (
    <Tabs
      className={classes.tabs}
      value={tab}
      onChange={(value) => to({ tab: value as PeekTab, part: 'all' })}
      keepMounted={false}
    >
      <TabList className={classes.tabList}>
        {keys.map((key) => (
          <Tabs.Tab key={key} value={key}>
            {LABELS[key]}
          </Tabs.Tab>
        ))}
      </TabList>
      {keys.map((key) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          <WhileLoading
            show={
              <LoadingRegion label={`Loading ${LABELS[key]}`}>
                <SkeletonLines count={8} height={16} gap={16} />
              </LoadingRegion>
            }
          >
            {panels[key]}
          </WhileLoading>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface FactsProps {
  deal: Deal;
  showsEmpty: boolean;
  onShowEmpty: (showsEmpty: boolean) => void;
}

/** What is known of the deal; what is not, on request. */
function Facts({ deal, showsEmpty, onShowEmpty }: FactsProps) {
  const empty = useEmptyFields(deal).length;
  return (
    <>
      {DEAL_TABS.map(({ key, label }) => (
        <FactGroup key={key} group={key} title={label} deal={deal} hidesEmpty={!showsEmpty} />
      ))}
      {empty > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.more}
          aria-expanded={showsEmpty}
          onClick={() => onShowEmpty(!showsEmpty)}
        >
          {showsEmpty ? 'Hide' : 'Show'} {plural(empty, 'empty field')}
        </Button>
      )}
    </>
  );
}
