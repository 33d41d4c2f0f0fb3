import {
  Iso20022ServiceService as RPCS,
  type Iso20022Validation,
  type ValidateIso20022MessageRequest,
} from '@masar/proto/gen/ts/masar/iso20022/v1/iso20022';
import type { RunningService } from './running-service';

/** Asks what a message breaks. */
export class ValidateCalls {
  constructor(private readonly service: RunningService) {}

  ask(request: Partial<ValidateIso20022MessageRequest>): Promise<Iso20022Validation> {
    return this.service.call(RPCS.validateIso20022Message, {
      messageType: 'pain.001',
      json: undefined,
      xml: undefined,
      marketPractice: undefined,
      ...request,
    });
  }

  askJson(json: unknown, marketPractice?: string): Promise<Iso20022Validation> {
    return this.ask({ json: JSON.stringify(json), marketPractice });
  }
}

/** The codes and places of a verdict. */
export const shown = ({ errors, warnings }: Iso20022Validation): readonly string[] =>
  [...errors, ...warnings].map(({ path, code }) => `${code} ${path}`);
