import { getComments } from '@bufbuild/protoplugin';
import type { DescField, DescMessage, DescMethod, DescService } from '@bufbuild/protobuf';

/** The leading comment as prose: lines are joined, and a blank line separates paragraphs. */
export function commentOf(place: DescService | DescMethod | DescMessage | DescField): string {
  return (getComments(place).leading ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** The text up to its first full stop, or else its first paragraph. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.replace(/\n.*/s, '');
}
