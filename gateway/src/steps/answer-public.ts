import { exchangeOf, required } from '../exchange/exchange';
import type { Step } from './in-order';

interface Answers {
  /** Step for all operations whose body another system signs. */
  readonly signed: Step;
  /** Steps of other operations, by operation id. */
  readonly byId: Readonly<Record<string, Step>>;
}

/** Answers an operation that needs no bearer credential. All others go on to authenticate. */
export function answerPublic({ signed, byId }: Answers): Step {
  return (req, res) => {
    const { id, isPublic, signedMessage } = required(exchangeOf(res), 'operation');
    if (!isPublic) return undefined;
    const answer = signedMessage ? signed : byId[id];
    if (!answer) throw new Error(`the public operation ${id} has no step`);
    return answer(req, res);
  };
}
