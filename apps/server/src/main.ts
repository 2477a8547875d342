import { setFlagsFromString } from 'node:v8';
import { start } from './start.ts';

// V8 notes where objects are made that live long, and makes the next ones of that place among the old from the beginning. One
// long list in its first minute, and the rows of all later ones are: dead ones keep what they refer to, which is carried on
// until the next full collection, a third of what a page of the list costs (docs/adr/0086).
setFlagsFromString('--no-allocation-site-pretenuring');

await start();
