import openapi from '@masar/proto/openapi.json';
import type { Sections } from '@masar/kit/pages';
import { conventionsTable } from './conventions';

/** The generated sections of docs/guide/conventions.md. */
export const GUIDE_SECTIONS: Sections = { conventions: () => conventionsTable(openapi) };
