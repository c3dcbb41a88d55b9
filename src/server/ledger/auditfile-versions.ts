import type { Findings } from '#domain/ledger/findings.ts';
import { Stopped } from './stopped.ts';

// Which version of the standard a file is of: by the namespace of its outermost element, compared without regard to letter
// case and a slash at the end; else by what only one version has.

const OFFICIAL: Readonly<Record<string, string>> = {
  '4.0': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0',
  '3.2.1': 'http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.0/structures/XmlAuditfileFinancieel3.2.1',
  '3.2': 'http://www.auditfiles.nl/XAF/3.2',
  '3.1': 'http://www.auditfiles.nl/XAF/3.1',
  '3.0': 'http://www.auditfiles.nl/XAF/3.0',
};
/** As the official explanation prints it, and as some exporters invent it. */
const INSTEAD: Readonly<Record<string, string>> = {
  'http://www.odb.belastingdienst.nl/XAF/4.0': '4.0',
  'http://www.auditfiles.nl/XAF/4.0': '4.0',
};
const plain = (namespace: string): string => namespace.trim().toLowerCase().replace(/\/$/, '');
const VERSIONS = new Map(Object.entries(OFFICIAL).map(([version, namespace]) => [plain(namespace), version]));
const INSTEADS = new Map(Object.entries(INSTEAD).map(([namespace, version]) => [plain(namespace), version]));

/** What is called an audit file too, and holds no ledger: of wages, and of tills. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ['SAF-T', /StandardAudit|OECD/i],
  ['XAS', /XAS|Salaris/i],
  ['XAA', /XAA|Afreken/i],
];

/** Stops when the outermost element is of something else. */
export function checkRoot(name: string, namespace: string, line: number): void {
  const other = OTHERS.find(([, sign]) => sign.test(namespace) || sign.test(name));
  if (other) throw new Stopped('anotherStandard', line, other[0]);
  if (name.toLowerCase() !== 'auditfile')
    throw new Stopped('notALedger', line, `<${name}>${namespace === '' ? '' : ` ${namespace}`}`);
}

/** What was met that only one version has. */
export interface Signs {
  declared: string;
  hasOldLines: boolean;
  hasNewFields: boolean;
}

export function versionOf(
  namespace: string,
  { declared, hasOldLines, hasNewFields }: Signs,
  findings: Findings,
): string {
  const key = plain(namespace);
  const official = VERSIONS.get(key);
  if (official !== undefined) return official;
  const instead = INSTEADS.get(key);
  if (instead !== undefined) {
    findings.add('namespaceOfTheExplanation', null, namespace, OFFICIAL[instead]);
    return instead;
  }
  if (namespace !== '') findings.add('namespaceUnknown', null, namespace);
  if (hasOldLines || /^CLAIR2/i.test(declared)) return '2.0';
  return hasNewFields ? '4.0' : '3.2';
}
