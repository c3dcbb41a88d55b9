// What can be counted from outside, in Prometheus' text format (version 0.0.4). A feature counts where things happen; nobody has to
// hand a counter on.

type Labels = Record<string, string>;

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** Its lines, each without the name of the metric: what follows the name, and the value. */
  samples(): Iterable<[suffix: string, value: number]>;
}

const metrics = new Map<string, Metric>();

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export function counter(name: string, help: string): Counter {
  const counts = new Map<string, { labels: Labels; count: number }>();
  metrics.set(name, {
    type: 'counter',
    help,
    samples: () => [...counts.values()].map(({ labels, count }): [string, number] => [inBraces(labels), count]),
  });
  return {
    add: (labels = {}, by = 1) => {
      const key = Object.entries(labels).join('\0');
      const known = counts.get(key);
      if (known) known.count += by;
      else counts.set(key, { labels, count: by });
    },
  };
}

/** Read whenever somebody asks. Nothing is shown while it is undefined. */
export function gauge(
  name: string,
  help: string,
  read: () => number | undefined,
  type: Metric['type'] = 'gauge',
): void {
  metrics.set(name, {
    type,
    help,
    samples: () => {
      const value = read();
      return value === undefined ? [] : [['', value]];
    },
  });
}

export interface Durations {
  observe(milliseconds: number): void;
}

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export function durations(name: string, help: string): Durations {
  const counts = BUCKETS_SECONDS.map(() => 0);
  let [count, sum] = [0, 0];
  metrics.set(name, {
    type: 'histogram',
    help,
    samples: () => [
      ...BUCKETS_SECONDS.map((limit, at): [string, number] => [`_bucket{le="${limit}"}`, counts[at]!]),
      ['_bucket{le="+Inf"}', count],
      ['_sum', sum],
      ['_count', count],
    ],
  });
  return {
    observe: milliseconds => {
      const seconds = milliseconds / 1000;
      count++;
      sum += seconds;
      for (const [at, limit] of BUCKETS_SECONDS.entries()) if (seconds <= limit) counts[at]!++;
    },
  };
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const inBraces = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

export function metricsText(): string {
  let text = '';
  for (const [name, { type, help, samples }] of metrics) {
    text += `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
    for (const [suffix, value] of samples()) text += `${name}${suffix} ${value}\n`;
  }
  return text;
}
