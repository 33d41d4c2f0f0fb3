/** Styles of the page, for A4 and for a screen. Logical sides (start, end) serve both directions of writing. */
export const PAGE_STYLE = `
@page { size: A4; margin: 16mm 15mm 18mm;
  @bottom-center { content: counter(page) " / " counter(pages); direction: ltr; font: 8pt sans-serif; color: #555; } }
* { box-sizing: border-box; }
html { font: 9.5pt/1.45 "Noto Sans", "Noto Sans Arabic", "Segoe UI", Arial, sans-serif; color: #1a1a1a; }
:lang(ar) { line-height: 1.7; }
body { margin: 0 auto; max-width: 180mm; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; align-items: start; gap: 8mm;
  border-block-end: 1.5pt solid #1a1a1a; padding-block-end: 3mm; margin-block-end: 5mm; }
h1 { font-size: 20pt; line-height: 1.2; margin: 0; }
h2 { font-size: 10.5pt; margin: 0 0 1mm; break-after: avoid; }
p { margin: 0 0 1mm; }
.status { border: 1.5pt solid; border-radius: 1.5mm; padding: 1mm 4mm; font-weight: bold; white-space: nowrap; }
.draft, .void, .overdue { color: #a11212; }
.paid { color: #14632f; }
.mark { position: fixed; inset: 110mm 0 auto; text-align: center; font-size: 90pt; line-height: 1; font-weight: bold;
  color: #a11212; opacity: 0.1; transform: rotate(-24deg); pointer-events: none; }
.parties { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.3mm 4mm; margin: 0; }
dt { color: #555; }
dd { margin: 0; }
time, .date { white-space: nowrap; }
table { width: 100%; border-collapse: collapse; margin-block-end: 5mm; }
.items { table-layout: fixed; }
.items col { width: 18%; }
.items col:first-child { width: 47%; }
.items col:nth-child(2) { width: 23%; }
.items col:nth-child(3) { width: 12%; }
thead { display: table-header-group; }
th { text-align: start; font-size: 8.5pt; background: #f0f0f0; print-color-adjust: exact; }
th, td { padding: 1.2mm 2mm; border-block-end: 0.4pt solid #bbb; vertical-align: top; }
tr, .whole { break-inside: avoid; }
.running th { background: none; color: #555; font-weight: normal; padding-inline: 0; }
.figure { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.minor { display: block; color: #555; font-size: 8.5pt; }
.lines { white-space: pre-line; }
.sums { width: 100mm; margin-inline-start: auto; }
.sums tr:is(.total, .to-pay) > * { font-weight: bold; background: none; border-block-start: 1pt solid #1a1a1a; }
.sums th { font-size: inherit; font-weight: normal; background: none; }
section { margin-block-end: 5mm; }
`;
