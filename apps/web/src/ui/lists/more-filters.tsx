import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Opener } from '../overlays/opener.tsx';

interface MoreFiltersProps {
  /** Those that are not shown yet. */
  fields: readonly { name: string; label: string }[];
  onChoose: (name: string) => void;
}

/** Behind the filters that are shown: the menu of all others, found by their names. */
export function MoreFilters({ fields, onChoose }: MoreFiltersProps) {
  if (fields.length === 0) return null;
  return (
    <Opener popup="dialog" load={() => import('./field-menu.tsx')} props={{ fields, onChoose }}>
      {(opener) => (
        <Button
          {...opener}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFilter size={14} stroke={1.75} aria-hidden />}
        >
          More filters
        </Button>
      )}
    </Opener>
  );
}
