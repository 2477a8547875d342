/** Where the people of a firm find its logo; another logo has another address, so that a browser may keep each. */
export function logoUrl(sha256: string | null | undefined): string | null {
  return sha256 ? `/api/tenant-settings/logo?v=${sha256.slice(0, 16)}` : null;
}
