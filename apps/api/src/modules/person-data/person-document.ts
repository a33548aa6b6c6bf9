import type { Row } from './person-data.repository.ts';
import type { Section } from './person-section.repository.ts';

export interface Heading {
  readonly personId: number;
  readonly name: string;
  readonly tenantId: number;
  readonly tenantName: string;
  /** The time of the export, in ISO format and UTC. */
  readonly at: string;
}

/** The text of a file about a person, in pieces. */
export interface PersonDocument {
  begin(heading: Heading): string;
  beginSection(section: Section): string;
  row(section: Section, row: Row, isFirst: boolean): string;
  endSection(section: Section, isEmpty: boolean): string;
  end(): string;
}

/** JSON with one array of objects for each section. Amounts are integer cents, times are UTC. */
export function jsonDocument(): PersonDocument {
  let isFirstSection = true;
  return {
    begin: ({ personId, name, tenantId, tenantName, at }) => {
      const person = JSON.stringify({ id: personId, name });
      const tenant = JSON.stringify({ id: tenantId, name: tenantName });
      return `{"exportedAt":${JSON.stringify(at)},"tenant":${tenant},"person":${person},"sections":{`;
    },
    beginSection({ key }) {
      const separator = isFirstSection ? '' : ',';
      isFirstSection = false;
      return `${separator}\n${JSON.stringify(key)}:[`;
    },
    row: (_section, row, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(row)}`,
    endSection: () => ']',
    end: () => '}}\n',
  };
}
