import { Button } from '@mantine/core';
import { useState } from 'react';
import { OwnerSelect } from '../owner-select.tsx';
import { useTemplate } from '../queries.ts';
import classes from './start.module.css';

export interface Owners {
  all: string | null;
  /** Sections that are somebody else's, by title. */
  sections: Record<string, string | null>;
}

interface OwnerFieldsProps {
  templateId: string | null;
  value: Owners;
  onChange: (owners: Owners) => void;
  error?: string | undefined;
}

/** Whose the items are: one person's, or by section. They can be given away one by one later. */
export function OwnerFields({ templateId, value, onChange, error }: OwnerFieldsProps) {
  const [bySection, setBySection] = useState(false);
  return (
    <div className={classes.owners}>
      <OwnerSelect
        label="Owner of the items (optional)"
        value={value.all}
        onChange={(all) => onChange({ ...value, all })}
        error={error}
      />
      {templateId !== null && !bySection && (
        <Button variant="subtle" size="xs" onClick={() => setBySection(true)}>
          Choose owners by section
        </Button>
      )}
      {templateId !== null && bySection && <SectionOwners templateId={templateId} value={value} onChange={onChange} />}
    </div>
  );
}

function SectionOwners({ templateId, value, onChange }: Omit<OwnerFieldsProps, 'templateId'> & { templateId: string }) {
  const { data } = useTemplate(templateId);
  return (
    <div className={classes.sections}>
      {data?.sections.map(({ title }) => (
        <OwnerSelect
          key={title}
          label={title}
          value={title in value.sections ? (value.sections[title] ?? null) : value.all}
          onChange={(owner) => onChange({ ...value, sections: { ...value.sections, [title]: owner } })}
        />
      ))}
    </div>
  );
}
