/** The type of simple content with its facets, as the schema states them. */
export interface SimpleRow {
  readonly base: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly totalDigits?: number;
  readonly fractionDigits?: number;
  readonly minInclusive?: number;
  readonly pattern?: string;
  readonly enumeration?: readonly string[];
}

/**
 * One type of the model. A part is "name type", with its occurrence where that is not exactly one
 * ("Ustrd Max140Text 0..n"); an attribute is "name type required"; any is XSD's namespace rule.
 */
export type TypeRow =
  | SimpleRow
  | { readonly sequence: readonly string[] }
  | { readonly choice: readonly string[] }
  | { readonly any: string }
  | { readonly content: string; readonly attributes: readonly string[] };
