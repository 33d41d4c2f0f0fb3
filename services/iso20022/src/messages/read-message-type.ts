import { badField, problem } from '@masar/kit/errors';
import { familyOf, MESSAGE_VERSIONS, type MessageVersion } from '../shared/model/model';
import { PRACTICE_CODES, type PracticeCode } from '../shared/practice/practice';

/** Versions of messages; a header (head.001) is only a part of one. */
const VERSIONS = MESSAGE_VERSIONS.filter((version) => !version.startsWith('head.'));

/**
 * The version that a message type names, by itself or by its family.
 * @throws DomainError VALIDATION_ERROR with the known versions
 */
export function readVersion(messageType: string): MessageVersion {
  const version = VERSIONS.find((each) => each === messageType || familyOf(each) === messageType);
  if (version) return version;
  const ofFamily = VERSIONS.filter((each) => familyOf(each) === familyOf(messageType));
  const known = (ofFamily.length > 0 ? ofFamily : VERSIONS).join(', ');
  const complaint = `must be one of ${known}, with or without the version, not ${messageType}`;
  throw badField(problem('messageType', 'UNKNOWN_MESSAGE_TYPE', complaint));
}

/** The practice code; the gateway has validated it. */
export function readCode(code: string | undefined): PracticeCode | undefined {
  return PRACTICE_CODES.find((each) => each === code);
}
