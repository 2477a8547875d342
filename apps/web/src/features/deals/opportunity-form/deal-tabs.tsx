import type { DealGroup } from '@cairn/domain';
import { Tabs, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftState } from '../../../lib/fields/use-draft.ts';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { FieldInput } from '../../../ui/fields/field-input.tsx';
import { type DealCatalogue, useDealCatalogue, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import { DEAL_TABS, tabOfField } from '../opportunities/fields/deal-fields.ts';
import classes from './editor.module.css';

interface DealTabsProps {
  tab: DealGroup;
  onTab: (tab: DealGroup) => void;
  state: DraftState<DealCatalogue>;
  disabled: boolean;
  /** Stands above the fields of the Pipeline tab: the stage. */
  stage: ReactNode;
  /** Stands below them: where the record comes from. */
  facts?: ReactNode;
}

/** The fields on their four tabs; a tab with a field that cannot be saved is marked. */
export function DealTabs({ tab, onTab, state, disabled, stage, facts }: DealTabsProps) {
  const specs = useDealSpecs();
  const catalogue = useDealCatalogue();
  const faulty = new Set(Object.keys(state.errors).map((field) => tabOfField(field, catalogue)));
  return (
    <Tabs
      className={classes.tabs}
      value={tab}
      onChange={(value) => onTab(DEAL_TABS.find(({ key }) => key === value)?.key ?? 'company')}
      keepMounted={false}
    >
      <TabList className={classes.tabList}>
        {DEAL_TABS.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key} rightSection={faulty.has(key) && <FaultMark />}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {DEAL_TABS.map(({ key }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {key === 'pipeline' && stage}
          <div className={classes.fields}>
            {specs
              .filter((spec) => spec.group === key)
              .map((spec) => (
                <div key={spec.field} data-wide={spec.wide}>
                  <FieldInput
                    spec={spec}
                    state={state as DraftState}
                    disabled={disabled}
                    focused={spec.field === 'company_name'}
                  />
                </div>
              ))}
          </div>
          {key === 'pipeline' && facts}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function FaultMark() {
  return (
    <span className={classes.fault}>
      !<VisuallyHidden> has errors</VisuallyHidden>
    </span>
  );
}
