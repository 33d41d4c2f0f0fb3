// Made by tools/apigen from the .proto file of this name: change that.

import { object, oneOf, required, text, type Value } from '@masar/kit/shape';

export const GetInvoiceHtmlRequest = object({
  lang: oneOf("en", "ar"),
});
export type GetInvoiceHtmlRequest = Value<typeof GetInvoiceHtmlRequest>;

export const InvoiceHtml = object({
  html: required(text),
});
export type InvoiceHtml = Value<typeof InvoiceHtml>;

export const GetInvoiceUblRequest = object({});
export type GetInvoiceUblRequest = Value<typeof GetInvoiceUblRequest>;

export const InvoiceUbl = object({
  xml: required(text),
});
export type InvoiceUbl = Value<typeof InvoiceUbl>;
