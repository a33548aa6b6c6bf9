import { auditEntityLabels } from '@canone/contracts/audit-entity-labels';
import { auditFieldLabels } from '@canone/contracts/history/audit-field-labels';
import { auditActionLabels } from '@canone/contracts/history/audit-labels';
import { auditValueText } from '@canone/contracts/history/audit-value';
import { statusLabel } from '@canone/contracts/kit/column';
import { roleLabel } from '@canone/contracts/rights/role';
import { escapeHtml } from '@canone/contracts/values/escape-html';
import {
  formatBoolean,
  formatDateTime,
  formatEuro,
  isMissing,
} from '@canone/contracts/values/format';
import { codeLabels } from './code-labels.ts';
import { camelCase, type Row } from './person-data.repository.ts';
import type { PersonDocument } from './person-document.ts';
import type { ColumnLabel, DisplayFormat, Section } from './person-section.repository.ts';

const labelIn = (labels: Readonly<Record<string, string>>, value: unknown) =>
  labels[String(value)] ?? String(value);

const isPlain = (item: unknown): item is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof item);

/** The fields of a record in the history. Missing values and nested values are left out. */
function recordText(value: unknown): string {
  // Object() makes any value readable by key
  const fields = Object.entries(Object(value) as Record<string, unknown>);
  return fields
    .flatMap(([key, item]) => {
      const known = auditFieldLabels[key];
      if (known === null || isMissing(item) || !isPlain(item)) return [];
      const { label = key, type = 'text' } = known ?? {};
      return [`${label}: ${auditValueText(item, type)}`];
    })
    .join('\n');
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const shown: Readonly<Record<DisplayFormat, (value: unknown) => string>> = {
  text: plain,
  cents: (value) => formatEuro(Number(value) / 100),
  basisPoints: (value) => `${String(Number(value) / 100).replace('.', ',')}%`,
  instant: (value) => formatDateTime(String(value)),
  flag: (value) => formatBoolean(value === true),
  role: (value) => roleLabel(Number(value)),
  subscriptionStatus: statusLabel,
  action: (value) => labelIn(auditActionLabels, value),
  entity: (value) => labelIn(auditEntityLabels, value),
  record: recordText,
  code: (value) => labelIn(codeLabels, value),
  period: (value) => `${Number(value) + 1}º`,
  technical: () => '',
};

const partsOf = (label: ColumnLabel): readonly [string, DisplayFormat] =>
  typeof label === 'string' ? [label, 'text'] : label;

function facts({ columns }: Section, row: Row): string {
  return Object.entries(columns)
    .flatMap(([name, column]) => {
      const value = row[camelCase(name)];
      if (isMissing(value) || (Array.isArray(value) && value.length === 0)) return [];
      const [label, show] = partsOf(column);
      const text = shown[show](value);
      return text === '' ? [] : [`<div><dt>${label}</dt><dd>${escapeHtml(text)}</dd></div>`];
    })
    .join('');
}

const style = `
body{font:16px/1.5 system-ui,sans-serif;color:#1d2433;background:#fff;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{line-height:1.2;margin:0 0 .5rem}h2{margin:2.5rem 0 .75rem;border-bottom:2px solid #1d2433}
.muted{color:#4a5468}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.25rem 1.5rem;margin:0;padding:.75rem 0;
border-bottom:1px solid #c9cfdb;break-inside:avoid}
dt{color:#4a5468;font-size:.8125rem}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media print{body{margin:0;max-width:none}}`;

/** A page to read or print. It has no scripts and loads nothing from other addresses. */
export function pageDocument(): PersonDocument {
  return {
    begin: ({ name, personId, tenantName, at }) => {
      const title = escapeHtml(`Dati di ${name || `persona n. ${personId}`}`);
      return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
<p class="muted">Tutto ciò che ${escapeHtml(tenantName)} conserva di questa persona, al ${escapeHtml(formatDateTime(at))}.
Password e link segreti non sono compresi.</p>`;
    },
    beginSection: ({ title }) => `\n<section><h2>${escapeHtml(title)}</h2>`,
    row: (section, row) => `\n<dl>${facts(section, row)}</dl>`,
    endSection: (_section, isEmpty) =>
      `${isEmpty ? '\n<p class="muted">Nessun dato.</p>' : ''}</section>`,
    end: () => '\n</main></body></html>\n',
  };
}
