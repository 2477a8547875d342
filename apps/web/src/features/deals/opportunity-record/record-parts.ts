import type { ReactNode } from 'react';

/** Tabs and sections that other features fill; the route puts them in. A tab without an element is not shown. */
export interface RecordParts {
  files?: ReactNode;
  tasks?: ReactNode;
  diligence?: ReactNode;
  committee?: ReactNode;
  /** Beside the overview: what is to be done next. */
  upcoming?: ReactNode;
}
