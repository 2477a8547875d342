import { inTenant, os } from '../../../core/procedure.ts';
import { getService, removeService, setService } from './signature-service.ts';

const { signatureService } = os;

export const signatureServiceRouter = {
  get: signatureService.get.handler(inTenant(getService)),
  set: signatureService.set.handler(inTenant(setService)),
  remove: signatureService.remove.handler(inTenant(removeService)),
};
