/** Metrics in the text exposition format 0.0.4. Small, since labels are few and known: a label is never a user's name. */
export interface Counter {
  add(amount: number, ...labels: readonly string[]): void;
}

export interface Histogram {
  observe(value: number, ...labels: readonly string[]): void;
}

export interface Registry {
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  histogram(name: string, help: string, options: { labels: readonly string[]; buckets: readonly number[] }): Histogram;
  /** Asked when the metrics are read. Each sample: labels, value. */
  sampled(metric: SampledMetric): void;
  /**
   * All metrics. Only labels can hold what a caller gave, so only they pass through `hide`, once for each series: names, help and numbers
   * are ours, and a histogram repeats the labels for every bucket.
   */
  text(hide?: (labels: string) => string): Promise<string>;
}

type Hide = (labels: string) => string;

export interface SampledMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly labels: readonly string[];
  read(): Iterable<Sample> | Promise<Iterable<Sample>>;
}

export type Sample = readonly [labels: readonly string[], value: number];

export function createRegistry(): Registry {
  const metrics: ((hide: Hide) => Promise<string> | string)[] = [];
  const declare = (name: string, help: string, type: string): string =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

  return {
    counter(name, help, labels = []) {
      const values = new Map<string, number>();
      const labelsText = labelTexts(labels);
      if (labels.length === 0) values.set('', 0);
      metrics.push(
        hide =>
          declare(name, help, 'counter') + [...values].map(([key, value]) => `${name}${hide(key)} ${value}\n`).join(''),
      );
      return {
        add(amount, ...given) {
          const key = labelsText(given);
          values.set(key, (values.get(key) ?? 0) + amount);
        },
      };
    },
    histogram(name, help, { labels, buckets }) {
      const series = new Map<string, { counts: number[]; sum: number; total: number }>();
      const labelsText = labelTexts(labels);
      metrics.push(
        hide =>
          declare(name, help, 'histogram') +
          [...series].map(([key, one]) => histogramText(name, hide(key), buckets, one)).join(''),
      );
      return {
        observe(value, ...given) {
          const key = labelsText(given);
          let one = series.get(key);
          if (one === undefined) {
            one = { counts: buckets.map(() => 0), sum: 0, total: 0 };
            series.set(key, one);
          }
          const place = buckets.findIndex(bound => value <= bound);
          if (place >= 0) one.counts[place] = (one.counts[place] ?? 0) + 1;
          one.sum += value;
          one.total++;
        },
      };
    },
    sampled({ name, help, type, labels, read }) {
      metrics.push(async hide => {
        const lines = [...(await read())].map(
          ([given, value]) => `${name}${hide(labelText(labels, given))} ${value}\n`,
        );
        return declare(name, help, type) + lines.join('');
      });
    },
    async text(hide = labels => labels) {
      return (await Promise.all(metrics.map(async metric => metric(hide)))).join('');
    },
  };
}

function histogramText(
  name: string,
  key: string,
  buckets: readonly number[],
  { counts, sum, total }: { readonly counts: readonly number[]; readonly sum: number; readonly total: number },
): string {
  const inner = key === '' ? '' : `${key.slice(1, -1)},`;
  let below = 0;
  const lines = buckets.map((bound, i) => `${name}_bucket{${inner}le="${bound}"} ${(below += counts[i] ?? 0)}\n`);
  return `${lines.join('')}${name}_bucket{${inner}le="+Inf"} ${total}\n${name}_sum${key} ${sum}\n${name}_count${key} ${total}\n`;
}

/** The text of labels, made once for each set of values: there are few. */
function labelTexts(names: readonly string[]): (values: readonly string[]) => string {
  const known = new Map<string, string>();
  return values => {
    const key = values.join('\0');
    let text = known.get(key);
    if (text === undefined) {
      text = labelText(names, values);
      known.set(key, text);
    }
    return text;
  };
}

function labelText(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return '';
  return `{${names.map((name, i) => `${name}="${escapeLabel(values[i] ?? '')}"`).join(',')}}`;
}

const escapeLabel = (text: string): string =>
  /[\\"\n]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n') : text;
