/** SQL for a timestamp as the text that the wire carries; making Dates of thousands of them only to print them is slow. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
