import { exchangeOf, known } from '../exchange';
import type { Step } from './in-order';

/**
 * Operations without a bearer credential: a step that is named after the operation answers each of
 * them whole. All others go on to authenticate.
 */
export function answerPublic(steps: Readonly<Record<string, Step>>): Step {
  return (req, res) => {
    const { id, isPublic } = known(exchangeOf(res), 'operation');
    if (!isPublic) return undefined;
    const answer = steps[id];
    if (!answer) throw new Error(`the public operation ${id} has no step`);
    return answer(req, res);
  };
}
