// The lock file must name no registry: everybody installs from the one their machine is set to.
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const resolved = Object.entries(packages).filter(([, value]) => /^https?:/.test(value.resolved ?? ''));
for (const [name, { resolved: address }] of resolved) console.error(`package-lock.json: ${name} is tied to ${address}`);
process.exitCode = resolved.length ? 1 : 0;
