import { Textarea } from '@mantine/core';

/** What the firm writes to all limited partners of a call, a distribution or an equalisation. */
export function PartnersNote({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label="Note to limited partners"
      description="Optional. It stands on each notice."
      maxLength={1000}
      autosize
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
