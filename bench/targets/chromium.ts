import { execFileSync } from 'node:child_process';

/** The browser of the machine, if it has one; else Playwright's own. */
export function chromiumPath(): { executablePath?: string } {
  const find = 'command -v chromium-headless-shell || command -v chromium || true';
  const executablePath = execFileSync('sh', ['-c', find], { encoding: 'utf8' }).trim();
  return executablePath ? { executablePath } : {};
}
