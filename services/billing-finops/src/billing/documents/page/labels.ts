import { ARABIC } from './labels-ar';
import { ENGLISH, type Labels } from './labels-en';

/** Languages of the page. */
export type Language = 'en' | 'ar';

export const LABELS: Readonly<Record<Language, Labels>> = { en: ENGLISH, ar: ARABIC };
