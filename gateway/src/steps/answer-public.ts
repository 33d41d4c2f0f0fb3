import { exchangeOf, known } from '../exchange';
import type { Step } from './in-order';

interface Answers {
  /** Answers every operation whose body another system signs. */
  readonly signed: Step;
  /** Answers other operations, each by the step under its id. */
  readonly byId: Readonly<Record<string, Step>>;
}

/** Answers an operation without a bearer credential whole. All others go on to authenticate. */
export function answerPublic({ signed, byId }: Answers): Step {
  return (req, res) => {
    const { id, isPublic, signedMessage } = known(exchangeOf(res), 'operation');
    if (!isPublic) return undefined;
    const answer = signedMessage ? signed : byId[id];
    if (!answer) throw new Error(`the public operation ${id} has no step`);
    return answer(req, res);
  };
}
