/** The file name that a request's header gives (RFC 6266); what it says in plain letters counts only without the other. */
export function fileNameIn(header: string | undefined): string | undefined {
  const [, encoded] = /(?:^|;)\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header ?? '') ?? [];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  const [, quoted, plain] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain;
}

/** The header of an answer: the name in ASCII for old readers, and as it is. */
export function dispositionOf(how: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
