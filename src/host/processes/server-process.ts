/** What a server sees of its own process. */
export interface ServerProcess {
  readonly pid: number;
  readonly nodeVersion: string;
  readonly platform: string;
  usage(): { readonly residentBytes: number; readonly heapBytes: number; readonly cpuSeconds: number };
}

export function serverProcess(): ServerProcess {
  return {
    pid: process.pid,
    nodeVersion: process.version,
    platform: `${process.platform}-${process.arch}`,
    usage() {
      const { user, system } = process.cpuUsage();
      return {
        residentBytes: process.memoryUsage.rss(),
        heapBytes: process.memoryUsage().heapUsed,
        cpuSeconds: (user + system) / 1e6,
      };
    },
  };
}
