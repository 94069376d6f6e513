import { readdirSync, readFileSync } from 'node:fs';
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** What a server sees of its own process. */
export interface ServerProcess {
  readonly pid: number;
  readonly nodeVersion: string;
  readonly platform: string;
  usage(): ProcessUsage;
}

export interface ProcessUsage {
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly heapTotalBytes: number;
  readonly externalBytes: number;
  readonly userSeconds: number;
  readonly systemSeconds: number;
  /** Undefined where the system does not tell. */
  readonly openFiles: number | undefined;
  readonly maxFiles: number | undefined;
  /** Since the previous call of `usage`: how late timers were, and the share of the time that was spent computing. */
  readonly loop: LoopUsage;
}

export interface LoopUsage {
  readonly utilization: number;
  readonly lagSeconds: Readonly<Record<'min' | 'max' | 'mean' | 'stddev' | 'p50' | 'p90' | 'p99', number>>;
}

/** Fine enough to see what requests feel; a process that is not measured has no such timer. */
const LAG_RESOLUTION_MS = 20;

export function serverProcess(): ServerProcess {
  let lag: ReturnType<typeof monitorEventLoopDelay> | undefined;
  let before: EventLoopUtilization | undefined;
  return {
    pid: process.pid,
    nodeVersion: process.version,
    platform: `${process.platform}-${process.arch}`,
    usage() {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const loop = { utilization: performance.eventLoopUtilization(before).utilization, lagSeconds: loopLag(lag) };
      before = performance.eventLoopUtilization();
      if (lag === undefined) {
        lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
        lag.enable();
      } else lag.reset();
      return {
        residentBytes: rss,
        heapBytes: heapUsed,
        heapTotalBytes: heapTotal,
        externalBytes: external,
        userSeconds: user / 1e6,
        systemSeconds: system / 1e6,
        openFiles: openFiles(),
        maxFiles: maxFiles(),
        loop,
      };
    },
  };
}

function loopLag(lag: ReturnType<typeof monitorEventLoopDelay> | undefined): LoopUsage['lagSeconds'] {
  const seconds = (nanoseconds: number): number =>
    lag === undefined || lag.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9);
  // A sample is the time between two timers; what it is beyond the resolution is the delay.
  const beyond = (nanoseconds: number): number => seconds(nanoseconds - LAG_RESOLUTION_MS * 1e6);
  return {
    min: beyond(lag?.min ?? 0),
    max: beyond(lag?.max ?? 0),
    mean: beyond(lag?.mean ?? 0),
    stddev: seconds(lag?.stddev ?? 0),
    p50: beyond(lag?.percentile(50) ?? 0),
    p90: beyond(lag?.percentile(90) ?? 0),
    p99: beyond(lag?.percentile(99) ?? 0),
  };
}

/** Linux only. */
function openFiles(): number | undefined {
  try {
    // Listing the directory opens a descriptor of its own, which is not counted.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return undefined;
  }
}

function maxFiles(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}
