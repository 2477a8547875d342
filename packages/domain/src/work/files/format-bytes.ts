const UNITS = ['KB', 'MB', 'GB'] as const;

/** 812 -> "812 bytes", 1536 -> "1.5 KB", 52428800 -> "50 MB": in steps of 1,024, as limits are counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1023.95 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[unit]}`;
}

/** How large something is that is larger than `limit`: in words where both are written with the same figure. */
export function formatBytesAbove(limit: number, bytes: number): string {
  const [size, most] = [formatBytes(bytes), formatBytes(limit)];
  return size === most ? `a little more than ${most}` : size;
}
