/** Only what `fonts.ts` and its test use: the package brings no types. */
declare module 'fontkit' {
  export interface Font {
    /** By name, each decoded when it is first needed. */
    _tables: Record<string, unknown>;
    /** By number, with the letters that each was shown for. */
    _glyphs: object;
    layout(text: string): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
