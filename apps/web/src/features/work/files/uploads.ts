export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0..1; 1 while the server stores the end of it. */
  share: number;
  /** Why it failed, and whether it could work another time. */
  problem: string | null;
  canRetry: boolean;
}

type Change =
  | { files: readonly File[] }
  | { key: string; state: 'sending'; share: number }
  | { key: string; state: 'failed'; problem: string; canRetry: boolean }
  | { key: string; state: 'waiting' | 'gone' };

/** What becomes of the files that somebody has chosen. */
export function changeUploads(uploads: readonly Upload[], change: Change): readonly Upload[] {
  if ('files' in change) {
    const added = change.files.map((file): Upload => {
      return { key: crypto.randomUUID(), file, state: 'waiting', share: 0, problem: null, canRetry: false };
    });
    return [...uploads, ...added];
  }
  const { key, state } = change;
  if (state === 'gone') return uploads.filter((upload) => upload.key !== key);
  const share = state === 'sending' ? change.share : 0;
  const [problem, canRetry] = state === 'failed' ? [change.problem, change.canRetry] : [null, false];
  return uploads.map((upload) => (upload.key === key ? { ...upload, state, share, problem, canRetry } : upload));
}
