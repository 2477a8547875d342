export function showEmailResult(result: 'verified' | 'invalid' | null): void {
  const banner = document.querySelector<HTMLElement>(`[data-email-banner] [data-result="${result}"]`);
  if (banner) banner.hidden = false;
}
