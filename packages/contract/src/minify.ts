import { minifyContractRouter } from '@orpc/contract';
import { contract } from './index.ts';

/** Words for the reader of /api/docs, which no browser needs to call the server. A procedure may bear such a name too. */
const WORDS: readonly string[] = ['summary', 'description', 'tags'];
const isWord = (key: string, value: unknown) =>
  WORDS.includes(key) && (typeof value === 'string' || Array.isArray(value));

/** Routes and metadata without the schemas: the browser needs no zod to call the server. */
export const minified: unknown = JSON.parse(
  JSON.stringify(minifyContractRouter(contract), (key, value) => (isWord(key, value) ? undefined : value)),
);
