/** The page of a deal, in a file of its own: its route asks for it before anything is drawn. */
export const loadRecord = async () => ({ default: (await import('./record-page.tsx')).RecordPage });
