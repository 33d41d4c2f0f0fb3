import { firstSentence } from './comment';

describe('firstSentence', () => {
  it.each([
    ['Gets one contract.', 'Gets one contract.'],
    ['Gets a key. Its secret stays hidden.', 'Gets a key.'],
    ['Waits 1.5 s. Then it ends.', 'Waits 1.5 s.'],
    ['A heading without full stop', 'A heading without full stop'],
    ['Who pays? The buyer.', 'Who pays?'],
    ['A heading\n\nA text.', 'A heading'],
  ])('of %j is %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });
});
