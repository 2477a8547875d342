import { COMPANY_NOTE_FIELDS, COMPANY_UPDATE_FIELDS } from '@cairn/domain';
import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../lib/api/api.ts';
import { useOffer } from '../../../../lib/commands/offers.ts';
import { TabList } from '../../../../ui/base/tab-list.tsx';
import { toast } from '../../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../../ui/fields/record-dialog.tsx';
import { DONE, FAILED } from '../labels.ts';
import { type Company, refreshCompanies } from '../queries.ts';
import { CompanyAudit } from './company-audit.tsx';
import { CompanyNotes } from './company-notes.tsx';
import { CompanyUpdates } from './company-updates.tsx';
import classes from './company-work.module.css';

type Adding = 'update' | 'note' | null;

interface CompanyWorkProps {
  company: Company;
  /** Further tabs, by their title. */
  more?: Readonly<Record<string, ReactNode>>;
  /** The open one, where it stands in the address. */
  tab?: string | undefined;
  onTab?: ((tab: string | undefined) => void) | undefined;
}

const FIRST = 'updates';

/** What was reported and noted of a company, and what was changed about it. */
export function CompanyWork({ company, more = {}, tab, onTab }: CompanyWorkProps) {
  const [own, setOwn] = useState<string | undefined>(undefined);
  const open = onTab ? tab : own;
  const [adding, setAdding] = useState<Adding>(null);
  const { id, name, can } = company;
  useOffer(
    can.edit
      ? {
          about: name,
          commands: () => [
            { command: 'addUpdate', label: `Add an update of ${name}`, act: () => setAdding('update') },
            { command: 'addNote', label: `Add a note on ${name}`, act: () => setAdding('note') },
          ],
        }
      : null,
  );
  return (
    <section className={classes.work} aria-labelledby="company-work">
      <VisuallyHidden component="h2" id="company-work">
        Updates, notes and changes
      </VisuallyHidden>
      <Tabs
        value={open ?? FIRST}
        onChange={(value) => (onTab ?? setOwn)(value === FIRST ? undefined : (value ?? undefined))}
        keepMounted={false}
      >
        <TabList>
          <Tabs.Tab value="updates">Updates</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
          <Tabs.Tab value="audit">Audit Trail</Tabs.Tab>
          {Object.keys(more).map((title) => (
            <Tabs.Tab key={title} value={title}>
              {title}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="updates" className={classes.panel}>
          {can.edit && <AddButton onClick={() => setAdding('update')}>Add Update</AddButton>}
          <CompanyUpdates id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" className={classes.panel}>
          {can.edit && <AddButton onClick={() => setAdding('note')}>Add Note</AddButton>}
          <CompanyNotes id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="audit" className={classes.panel}>
          <CompanyAudit id={id} />
        </Tabs.Panel>
        {Object.entries(more).map(([title, content]) => (
          <Tabs.Panel key={title} value={title} className={classes.panel}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      {adding === 'update' && <AddUpdate id={id} name={name} onClose={() => setAdding(null)} />}
      {adding === 'note' && <AddNote id={id} name={name} onClose={() => setAdding(null)} />}
    </section>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={onClick}>
      {children}
    </Button>
  );
}

interface AddProps {
  id: string;
  name: string;
  onClose: () => void;
}

function useAdded(onClose: () => void, title: string) {
  const queryClient = useQueryClient();
  return (saved: object | null) => {
    if (saved) {
      void refreshCompanies(queryClient);
      toast({ title, tone: 'success' });
    }
    onClose();
  };
}

function AddUpdate({ id, name, onClose }: AddProps) {
  const onSaved = useAdded(onClose, DONE.updateAdded);
  return (
    <RecordDialog
      name={`update of company ${id}`}
      catalogue={COMPANY_UPDATE_FIELDS}
      record={null}
      title={`Add Update for ${name}`}
      submitLabel="Add Update"
      failed={FAILED.addUpdate}
      create={(values, context) => api.portfolioCompanies.addUpdate({ id, ...values }, { context })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

function AddNote({ id, name, onClose }: AddProps) {
  const onSaved = useAdded(onClose, DONE.noteAdded);
  return (
    <RecordDialog
      name={`note on company ${id}`}
      catalogue={COMPANY_NOTE_FIELDS}
      record={null}
      title={`Add Note on ${name}`}
      submitLabel="Add Note"
      failed={FAILED.addNote}
      create={(values, context) => api.portfolioCompanies.addNote({ id, ...values }, { context })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
