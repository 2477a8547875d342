/** By the clock of the person's own computer. */
export function greeting(firstName: string, now: Date): string {
  const hour = now.getHours();
  const daytime = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${daytime}, ${firstName}`;
}
