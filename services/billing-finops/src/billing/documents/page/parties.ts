import { markup, type Markup } from './markup';
import { text } from './values';
import type { PageInput } from './page-input';

/** Seller and buyer. */
export function partiesSection({ invoice, labels }: PageInput): Markup {
  const { seller, buyer, workspaceId } = invoice;
  return markup`<div class="parties">
<section class="whole"><h2>${labels.from}</h2><p><strong>${text(seller.legalEntity)}</strong></p>
<dl>${row(labels.country, seller.country)}${row(labels.taxNumber, seller.taxNumber)}</dl></section>
<section class="whole"><h2>${labels.to}</h2><p><strong>${text(buyer.name)}</strong></p>
<dl>${row(labels.country, buyer.jurisdiction)}${row(labels.tenant, buyer.tenantId)}
${row(labels.workspace, workspaceId)}</dl></section>
</div>`;
}

/** A named text; undefined where the invoice does not have it. */
export function row(label: string, value: string | undefined): Markup | undefined {
  return value === undefined ? undefined : markup`<dt>${label}</dt><dd>${text(value)}</dd>`;
}
