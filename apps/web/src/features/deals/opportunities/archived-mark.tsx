import { Badge } from '@mantine/core';

/** Says beside its name that a deal is archived. */
export function ArchivedMark() {
  return (
    <Badge size="sm" variant="default" radius="sm">
      Archived
    </Badge>
  );
}
