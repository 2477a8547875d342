import { performance } from 'node:perf_hooks';

/** Runs `work` from `lanes` lanes at once for `seconds`; answers operations per second and the median of one in ms. */
export async function throughput(
  lanes: number,
  seconds: number,
  work: (lane: number) => Promise<void>,
): Promise<{ rate: number; median: number }> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(lane);
        times.push(performance.now() - before);
      }
    }),
  );
  return { rate: times.length / ((performance.now() - started) / 1000), median: median(times) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that this share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
