/** Only what `fonts.ts` uses: the package brings no types. */
declare module 'fontkit' {
  export interface Font {
    /** By name, each decoded when it is first needed. */
    _tables: Record<string, unknown>;
  }
  export function create(bytes: Uint8Array): Font;
}
