import openapi from '@masar/proto/openapi.json';
import type { Sections } from '@masar/kit/pages';
import { conventionsTable } from './conventions';

/** The sections of docs/guide/conventions.md that are made from the document of the API. */
export const GUIDE_SECTIONS: Sections = { conventions: () => conventionsTable(openapi) };
