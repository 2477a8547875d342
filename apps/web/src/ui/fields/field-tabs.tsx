import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { FieldSpec } from '../../lib/fields/field-spec.ts';
import { TabList } from '../base/tab-list.tsx';
import classes from './field-tabs.module.css';

interface FieldTabsProps {
  groups: Readonly<Record<string, string>>;
  specs: readonly FieldSpec[];
  errors: Readonly<Record<string, string>>;
  children: (spec: FieldSpec, place: number) => ReactNode;
}

/** The fields of a record on a tab for each group. A fault shows its tab. */
export function FieldTabs({ groups, specs, errors, children }: FieldTabsProps) {
  const [tab, setTab] = useState<string | null>(Object.keys(groups)[0] ?? null);
  const faulty = new Set(specs.filter(({ field }) => errors[field]).map(({ group }) => group));
  const first = specs.find(({ field }) => errors[field])?.group;
  useEffect(() => {
    if (first) setTab(first);
  }, [first]);
  return (
    <Tabs value={tab} onChange={setTab} keepMounted>
      <TabList>
        {Object.entries(groups).map(([key, label]) => (
          <Tabs.Tab key={key} value={key} data-faulty={faulty.has(key) || undefined} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </TabList>
      {Object.keys(groups).map((key, place) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {specs
            .filter(({ group }) => group === key)
            .map((spec, at) => (
              <div key={spec.field} className={classes.field} data-wide={spec.wide}>
                {children(spec, place === 0 ? at : at + 1)}
              </div>
            ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
