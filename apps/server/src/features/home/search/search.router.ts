import { inTenant, os } from '../../../core/procedure.ts';
import { findRecords } from './find-records.ts';

export const searchRouter = { find: os.search.find.handler(inTenant(findRecords)) };
