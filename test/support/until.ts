const EVERY_MS = 20;
const PATIENCE_MS = 60_000;

/** Waits until it is so, however busy the machine is; after a minute it is said that it never was. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; !(await isSo()); waitedMs += EVERY_MS) {
    if (waitedMs > PATIENCE_MS) throw new Error(`it never became so: ${String(isSo)}`);
    await new Promise(resolve => setTimeout(resolve, EVERY_MS));
  }
}
