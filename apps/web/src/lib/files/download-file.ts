/** Hands a file to the browser's downloads, under its own name. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari starts reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
